/** A seller in the panel of a shop over a copy of a store folder, as a browser without script. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createApi } from '#app/api/index.server.ts'
import { createShopPages } from '#app/entry.server.tsx'
import { ROOT } from '../../../../scripts/sources.ts'
import { type OpenOptions, ORIGIN, openShop } from '../../shop.ts'
import { createVisitor } from '../../visitor.ts'
import { readForm } from '../form-page.ts'

const PASSWORD = 'quiet otter under blue roofs'
const SAVE = '/api/admin/store/save'

export async function openStorePanel(folder = 'sandbox/store', options: OpenOptions = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(join(ROOT, folder), dir, { recursive: true })
  // The same object: `prepare` may add to it.
  const env = Object.assign(options.env ?? {}, { ADMIN_PASSWORD: PASSWORD, STORE_DIR: dir })
  const { shop, content, contents, sandbox } = await openShop({ ...options, env })
  const pages = createShopPages({
    shop,
    content,
    assets: { styles: () => [], scripts: [], preloads: () => [] },
  })
  const api = createApi({ shop, content: contents.current, pages })
  const signIn = async () => {
    const seller = createVisitor({
      origin: ORIGIN,
      address: '198.51.100.50',
      sandbox,
      at: () => ({ api, shop, content: contents.current() }),
    })
    expect((await seller.post('/api/admin/login', { password: PASSWORD })).status).toBe(204)
    return seller
  }
  const seller = await signIn()

  /** A page of the shop or of the panel, as a document. */
  async function read(path: string): Promise<string> {
    const cookie = [...seller.cookies].map((pair) => pair.join('=')).join('; ')
    const signal = new AbortController().signal
    const { body, status } = await pages.respond(path, {
      headers: new Headers({ cookie }),
      address: '198.51.100.50',
      signal,
    })
    expect([path, status]).toEqual([path, 200])
    return String(body)
  }

  return {
    dir,
    shop,
    contents,
    api,
    sandbox,
    seller,
    read,
    /** Visitors see this store. */
    published: contents.current,
    editing: shop.editing,
    /** The form of this page, to be changed and sent. */
    open: async (page: string) => readForm(await read(page), SAVE).fields,
    send: (fields: Record<string, string>) => seller.postForm(SAVE, fields, '/admin/store'),
    /** As a form with a file, for a purpose such as `product`. */
    async upload(picture: Uint8Array<ArrayBuffer>, fields: { name: string; purpose: string }) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('file', new File([picture], 'picture.png'))
      const sent = new Response(form)
      const headers = { origin: ORIGIN, 'content-type': sent.headers.get('content-type') ?? '' }
      const body = new Uint8Array(await sent.arrayBuffer())
      return seller.request('/api/admin/store/pictures', { method: 'POST', headers, body })
    },
    /** The form that a response shows. */
    shown: (document: string) => readForm(document, SAVE).fields,
  }
}
