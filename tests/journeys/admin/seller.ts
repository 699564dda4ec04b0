/** A seller in the panel, and its pages as a browser gets them. */
import { expect } from 'vitest'
import { createShopPages } from '#app/entry.server.tsx'
import { type OpenOptions, type OpenShop, openShop } from '../shop.ts'

const PASSWORD = 'quiet otter under blue roofs'

/** A shop whose seller is signed in. */
export async function openPanel({ env, ...options }: OpenOptions = {}) {
  const open = await openShop({ ...options, env: { ADMIN_PASSWORD: PASSWORD, ...env } })
  const seller = open.visitor('198.51.100.50')
  expect((await seller.post('/api/admin/login', { password: PASSWORD })).status).toBe(204)
  return { open, seller, readPage: (path: string) => readPage(open, seller.cookies, path) }
}

/** The whole document, as it is sent. */
export async function readPage(
  { shop, content }: OpenShop,
  cookies: ReadonlyMap<string, string>,
  path: string,
) {
  const pages = createShopPages({
    shop,
    content,
    assets: { styles: () => [], scripts: [], preloads: () => [] },
  })
  const headers = new Headers({ cookie: [...cookies].map((pair) => pair.join('=')).join('; ') })
  const signal = new AbortController().signal
  const { status, body } = await pages.respond(path, { headers, address: '198.51.100.50', signal })
  expect([path, status]).toEqual([path, 200])
  return String(body)
}

/** The words of a document alone. */
export function readWords(document: string): string {
  return document
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}
