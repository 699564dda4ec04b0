/** The whole server over a copy of the demo's folder, and a seller who uploads pictures. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { ROOT } from '../../../scripts/sources.ts'
import { readEnv, startServer } from '../../../server.ts'
import { ORIGIN, variablesFor } from '../shop.ts'

const PASSWORD = 'quiet otter under blue roofs'
const API = '/api/admin/store'

type Upload = { file: Uint8Array; fileName?: string } & Partial<
  Record<'name' | 'purpose' | 'x' | 'y' | 'base', string>
>

export async function openPictureServer() {
  const root = await mkdtemp(join(tmpdir(), 'pictures-'))
  const [dataDir, dir] = [join(root, 'data'), join(root, 'store')]
  await cp(join(ROOT, 'sandbox/store'), dir, { recursive: true })
  const sandbox = await createSandbox()
  const variables = { ...variablesFor(sandbox, dataDir), STORE_DIR: dir, ADMIN_PASSWORD: PASSWORD }
  const { url, close } = await startServer({ env: readEnv({ ...variables, PORT: '0', LOG_LEVEL: 'silent' }) })
  onTestFinished(async () => {
    await close()
    await sandbox.close()
    await rm(root, { recursive: true, force: true })
  })
  let cookie = ''
  const request = (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(url + path, { ...init, redirect: 'manual', headers: { ...headers, cookie, origin: ORIGIN } })
  const get = (path: string) => request(path)
  const post = (path: string, body: string | Uint8Array, type: string) =>
    request(path, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(body)),
      headers: { 'content-type': type },
    })
  const send = (path: string, fields: object) => post(path, JSON.stringify(fields), 'application/json')
  cookie =
    (await send('/api/admin/login', { password: PASSWORD })).headers.getSetCookie()[0]?.split(';')[0] ?? ''

  async function upload(
    { file, fileName = 'picture.png', ...fields }: Upload,
    path = '',
  ): Promise<{ status: number; body: { name?: string; code?: string; detail?: string } }> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new File([new Uint8Array(file)], fileName, { type: 'image/png' }))
    const response = await request(`${API}/pictures${path}`, { method: 'POST', body: form })
    return { status: response.status, body: await response.json() }
  }

  /** As a browser without script sends a form. */
  function sendForm(
    path: string,
    fields: Record<string, string>,
    given?: { name: string; file: Uint8Array },
  ): Promise<Response> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) if (name !== given?.name) form.append(name, value)
    if (given) form.append(given.name, new File([new Uint8Array(given.file)], 'My Photo.jpg'))
    return request(path, { method: 'POST', body: form, headers: { accept: 'text/html' } })
  }

  return {
    sendForm,
    /** A page of the panel, in Portuguese. */
    read: async (path: string) => (await get(path)).text(),
    /** As any visitor has it. */
    shown: async (path: string) => (await fetch(url + path)).text(),
    url,
    dir,
    cookie,
    origin: ORIGIN,
    get,
    post,
    send,
    upload,
    /** The bytes of a picture of the draft. */
    readPicture: async (name: string) =>
      Buffer.from(await (await get(`${API}/pictures/${name}`)).arrayBuffer()),
    /** The names of the draft's pictures, as the panel lists them. */
    async listImages(): Promise<string[]> {
      const page = await (await get('/admin/store/pictures')).text()
      return [...page.matchAll(/href="\/admin\/store\/picture\/([\w.-]+)"/g)].map(([, name = '']) => name)
    },
    /** Every file around the shop, but for what its database and caches have in them. */
    listFolders: async () => [(await readdir(root)).sort(), (await readdir(dir, { recursive: true })).sort()],
  }
}
