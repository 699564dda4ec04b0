import { expect, test } from 'vitest'
import { readAttribution } from './attribution.server.ts'
import { findVideoLink } from './video-link.server.ts'

const ORIGIN = 'https://shop.example'
const findLink = (fields: Record<string, string>) => findVideoLink(new URLSearchParams(fields), ORIGIN)

test('visits through the link of a page and a name are counted under this name', () => {
  const link = findLink({ page: '/product/1?x=1', name: ' Police in 5 minutes ', site: 'tiktok' })
  const url = new URL(link?.url ?? '')
  expect(url.href.startsWith(`${ORIGIN}/product/1?x=1&utm_source=tiktok&utm_medium=video`)).toBe(true)
  const visit = { referrer: '', query: url.searchParams, landing: '/product/1', userAgent: '' }
  expect(readAttribution(visit)).toMatchObject({ source: 'tiktok', video: 'Police in 5 minutes' })
})

test('a full address of the shop is accepted, and one of another site is refused', () => {
  expect(findLink({ page: `${ORIGIN}/pt/scripts`, name: 'a', site: 'youtube' })?.url).toContain(
    '/pt/scripts?utm_',
  )
  for (const page of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'http://'])
    expect(findLink({ page, name: 'a', site: 'youtube' })).toMatchObject({ url: null, problem: 'page' })
})

test('a name that would not be counted is refused, and an unknown site becomes YouTube', () => {
  expect(findLink({ page: '/', name: 'ana@example.org', site: 'x' })).toMatchObject({
    url: null,
    problem: 'name',
  })
  expect(findLink({ page: '/', name: 'a', site: 'x' })?.site).toBe('youtube')
  expect(findLink({})).toBeNull()
})
