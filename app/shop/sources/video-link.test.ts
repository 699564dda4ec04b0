import { expect, test } from 'vitest'
import { readAttribution } from './attribution.server.ts'
import { findVideoLink } from './video-link.server.ts'

const ORIGIN = 'https://shop.example'
const ask = (fields: Record<string, string>) => findVideoLink(new URLSearchParams(fields), ORIGIN)

test('a page and a name make a link that is counted under this name', () => {
  const link = ask({ page: '/product/1?x=1', name: ' Police in 5 minutes ', site: 'tiktok' })
  const url = new URL(link?.url ?? '')
  expect(url.href.startsWith(`${ORIGIN}/product/1?x=1&utm_source=tiktok&utm_medium=video`)).toBe(true)
  const facts = { referrer: '', query: url.searchParams, landing: '/product/1', userAgent: '' }
  expect(readAttribution(facts)).toMatchObject({ source: 'tiktok', video: 'Police in 5 minutes' })
})

test('a whole address of the shop is taken, another site is not', () => {
  expect(ask({ page: `${ORIGIN}/pt/scripts`, name: 'a', site: 'youtube' })?.url).toContain('/pt/scripts?utm_')
  for (const page of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'http://'])
    expect(ask({ page, name: 'a', site: 'youtube' })).toMatchObject({ url: null, problem: 'page' })
})

test('a name that would not be counted is refused, an unknown site is YouTube', () => {
  expect(ask({ page: '/', name: 'ana@example.org', site: 'x' })).toMatchObject({ url: null, problem: 'name' })
  expect(ask({ page: '/', name: 'a', site: 'x' })?.site).toBe('youtube')
  expect(ask({})).toBeNull()
})
