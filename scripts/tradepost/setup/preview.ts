/** Shows the home page that the answers make: a private shop over a folder of its own, for as long as the setup runs. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Env } from '#app/server/env/env.server.ts'
import type { Setup } from './setup.ts'

type RunningShop = { url: string; close: () => Promise<void> }

export type ShopOpener = {
  readEnv: (source: Record<string, string | undefined>) => Env
  startServer: (options: { env: Env; clientDir?: string }) => Promise<RunningShop>
  clientDir?: string
}

/** Files of the shop that its home page asks for by absolute addresses. */
const FILE = /^\/(?:assets|pictures|store)\/|^\/api\/notices\.css$/
/** The setup's own pages have an icon at the same address, so the page asks for that of its shop at another one. */
const ICON = '/icon.svg'
const PREVIEW_ICON = `/setup/preview${ICON}`
const PRIVATE = { host: '127.0.0.1', port: 0 }
/** The page is complete without script, and its scripts would ask the setup for the shop's answers. */
const SANDBOX = 'sandbox allow-same-origin'

export type SetupPreview = ReturnType<typeof createPreview>

export function createPreview(setup: Setup, { readEnv, startServer, clientDir }: ShopOpener) {
  let current: Promise<RunningShop> | null = null

  async function open(): Promise<RunningShop> {
    const folder = await mkdtemp(join(tmpdir(), 'setup-preview-'))
    try {
      const places = { STORE_DIR: join(folder, 'store'), DATA_DIR: join(folder, 'data') }
      const variables = await setup.writePreview(places.STORE_DIR)
      const secret = () => randomBytes(32).toString('hex')
      const env = readEnv({
        ...variables,
        ...places,
        SESSION_SECRET: secret(),
        ADMIN_PASSWORD: secret(),
        LOG_LEVEL: 'silent',
      })
      const shop = await startServer({ env: { ...env, ...PRIVATE }, ...(clientDir && { clientDir }) })
      const close = async () => {
        await shop.close()
        await rm(folder, { recursive: true, force: true })
      }
      return { url: shop.url, close }
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  async function close(): Promise<void> {
    const shop = current
    current = null
    await (await shop?.catch(() => null))?.close()
  }

  return {
    close,
    /** Responds with the home page of the answers as they are now. */
    async respond(path: string): Promise<Response> {
      await close()
      const opened = open()
      current = opened
      const response = await fetch(`${(await opened).url}${path}`)
      const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
      headers.set('content-security-policy', `${response.headers.get('content-security-policy')}; ${SANDBOX}`)
      const page = (await response.text())
        .replaceAll(`"${ICON}"`, `"${PREVIEW_ICON}"`)
        // A sandboxed page logs an error for fields that take the focus.
        .replaceAll(' autofocus=""', '')
      return new Response(page, { status: response.status, headers })
    },
    /** Responds with a file of the page; null without a preview and for any other path. */
    async respondFile(path: string): Promise<Response | null> {
      if (current === null || !(path === PREVIEW_ICON || FILE.test(path))) return null
      const file = path === PREVIEW_ICON ? ICON : path
      const { url } = await current
      const { status, headers, body } = await fetch(url + file)
      const type = headers.get('content-type') ?? 'application/octet-stream'
      return new Response(body, { status, headers: { 'content-type': type } })
    },
  }
}
