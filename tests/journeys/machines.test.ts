/** Files for programs and assistants with the texts of pages. */
import { expect, test } from 'vitest'
import { openServer } from './open-server.ts'
import { ORIGIN } from './shop.ts'

const POLICE = 7037446

async function open() {
  const { server } = await openServer()
  return async (path: string) => {
    const response = await fetch(server.url + path, { redirect: 'manual' })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}

test('llms.txt names products, documentation and news in each language, and no page of owners', async () => {
  const read = await open()
  const { text, headers } = await read('/llms.txt')
  expect(text).toMatch(/^# Northgate Scripts\n\n> /)
  expect(text).toContain(`(${ORIGIN}/products/${POLICE}.md): $`)
  expect(text).toContain(`- [Exports](${ORIGIN}/docs/police-job/exports.md)`)
  expect(text).not.toMatch(/upgrade-to-2|police-job-1/)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('cache-control')).toContain('public')
  expect(headers.get('set-cookie')).toBeNull()
  expect((await read('/de/llms.txt')).text).toContain(`(${ORIGIN}/de/docs/police-job/installation.md)`)
})

test('a product is Markdown and JSON with the price of its page', async () => {
  const read = await open()
  const markdown = await read(`/products/${POLICE}.md`)
  expect(markdown.text).toMatch(/^# Police Job/)
  expect(markdown.text).toContain(`${ORIGIN}/docs/police-job.md`)
  const { text, headers } = await read(`/de/products/${POLICE}.json`)
  const json = JSON.parse(text)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(json).toMatchObject({ id: POLICE, url: `${ORIGIN}/de/products/${POLICE}`, language: 'de' })
  const page = (await read(`/de/products/${POLICE}`)).text.replaceAll(' ', ' ')
  expect(page).toContain(json.price.text.replaceAll(' ', ' '))
  for (const path of ['/products/1.json', '/product/x.md', '/products/1.md', '/xx/llms.txt'])
    expect([path, (await read(path)).status]).toEqual([path, 404])
  expect((await read(`/products/${POLICE}`)).status).toBe(200)
})

test('a page of the documentation is Markdown with whole addresses; those of owners are not there', async () => {
  const read = await open()
  const { text } = await read('/docs/police-job.md')
  expect(text).toMatch(/^# Police Job\n/)
  expect(text).toContain(`](${ORIGIN}/store/images/police-job.webp)`)
  expect(text).toContain(`](${ORIGIN}/docs/police-job/installation.md)`)
  expect(text).toContain(`](${ORIGIN}/docs/general.md)`)
  expect((await read('/de/docs/police-job/installation.md')).text).toContain('Voraussetzungen')
  for (const path of ['/docs/police-job/upgrade-to-2.md', '/docs/nothing.md', '/docs/police-job/nothing.md'])
    expect([path, (await read(path)).status]).toEqual([path, 404])
})

test('the news are a JSON feed', async () => {
  const read = await open()
  const feed = JSON.parse((await read('/de/news.json')).text)
  expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', language: 'de' })
  expect(feed.items[0]).toMatchObject({ url: expect.stringContaining(`${ORIGIN}/de/news/`) })
})
