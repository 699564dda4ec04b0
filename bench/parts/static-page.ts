/** Our pages as a person would write them by hand: the same texts, links and pictures in plain HTML with a little style. */
import { createServer } from 'node:http'
import type { Browser } from '@playwright/test'
import { findHeader, get, readText } from '#tests/support/net.ts'

const STYLE = `
body { margin: 0 auto; max-width: 1200px; padding: 0 16px; background: #0e0f11; color: #e8e8e8; font: 15px/1.6 system-ui, sans-serif }
a { color: inherit }
img { display: block; width: 100%; height: auto }
ul:has(> li img) { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: 20px; padding: 0; list-style: none }
li:has(> article) { border: 1px solid #333; border-radius: 12px }
`

/** The same pages at two places. */
export type Origins = { shop: string; byHand: string }

/** Serves the pages at the addresses that they have in the shop, and its pictures from memory. */
export async function openStaticPages(browser: Browser, shopOrigin: string, paths: readonly string[]) {
  const page = await browser.newPage()
  const pages = new Map<string, string>()
  for (const path of paths) {
    const html = readText(await get(shopOrigin + path))
    const { title, body } = await page.evaluate(writeByHand, html)
    pages.set(
      path,
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style>${body}`,
    )
  }
  await page.close()
  const pictures = new Map<string, { type: string; body: Buffer }>()
  const server = createServer(async ({ url = '/' }, response) => {
    const html = pages.get(url)
    if (html !== undefined) return response.writeHead(200, { 'Content-Type': 'text/html' }).end(html)
    const picture = pictures.get(url) ?? (await download(shopOrigin + url))
    pictures.set(url, picture)
    response
      .writeHead(200, { 'Content-Type': picture.type, 'Cache-Control': 'max-age=3600' })
      .end(picture.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function download(url: string) {
  const response = await get(url)
  return { type: findHeader(response, 'content-type') ?? '', body: response.body }
}

/** Runs in the browser. Elements that only carry style fall away, and so does all that is hidden. */
function writeByHand(html: string) {
  const KEPT = new Set(
    'h1 h2 h3 h4 p ul ol li a picture source img dl dt dd table thead tbody tr th td button form label input select option nav header main footer section article details summary s strong em time'.split(
      ' ',
    ),
  )
  const HIDDEN =
    'script, style, svg, noscript, template, link, dialog, [hidden], [popover], [aria-hidden=true], #root ~ section'
  const ATTRIBUTES = ['href', 'src', 'srcset', 'sizes', 'type', 'alt', 'width', 'height', 'loading', 'name']
  const quote = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  function write(node: Node): string {
    if (node instanceof Text) return quote(node.data)
    if (!(node instanceof Element) || node.matches(HIDDEN)) return ''
    const inner = [...node.childNodes].map(write).join('')
    const tag = node.localName
    if (!KEPT.has(tag)) return tag === 'div' ? `${inner} ` : inner
    const attributes = ATTRIBUTES.filter((name) => node.hasAttribute(name)).map(
      (name) => ` ${name}="${quote(node.getAttribute(name) ?? '')}"`,
    )
    const isEmpty = ['img', 'source', 'input'].includes(tag)
    return `<${tag}${attributes.join('')}>${isEmpty ? '' : `${inner}</${tag}>`}`
  }
  const document = new DOMParser().parseFromString(html, 'text/html')
  return { title: quote(document.title), body: [...document.body.childNodes].map(write).join('') }
}
