/** From a plain form to what visitors read: changed in the draft, reviewed, published, taken back. */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { editYaml } from '#app/panel/store/editing/edit-yaml.server.ts'
import { createSandbox } from '#sandbox/index.ts'
import { ROOT } from '../../../../scripts/sources.ts'
import { readEnv, startServer } from '../../../../server.ts'
import { ORIGIN, variablesFor } from '../../shop.ts'
import { readForm } from '../form-page.ts'
import { readWords } from '../seller.ts'

const PASSWORD = 'quiet otter under blue roofs'
const API = '/api/admin/store'

/** The whole server over a copy of the demo's folder, and a seller's browser without script. */
async function openServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'publishing-'))
  const dir = join(dataDir, 'store')
  await cp(join(ROOT, 'sandbox/store'), dir, { recursive: true })
  const sandbox = await createSandbox()
  const variables = { ...variablesFor(sandbox, dataDir), STORE_DIR: dir, ADMIN_PASSWORD: PASSWORD }
  const { url, close } = await startServer({ env: readEnv({ ...variables, PORT: '0', LOG_LEVEL: 'silent' }) })
  onTestFinished(async () => {
    await close()
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  let cookie = ''
  const request = (path: string, init: RequestInit = {}) =>
    fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', ...init.headers, cookie },
    })
  const send = (path: string, fields: Record<string, string> = {}) =>
    request(path, { method: 'POST', headers: { origin: ORIGIN }, body: new URLSearchParams(fields) })
  const login = await send('/api/admin/login', { password: PASSWORD })
  cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const read = async (path: string) => (await request(path)).text()
  const change = async (page: string, changes: Record<string, string>) => {
    const { fields } = readForm(await read(page), `${API}/save`)
    const saved = await send(`${API}/save`, { ...fields, ...changes })
    expect(saved.headers.get('location')).toContain('outcome=saved')
  }
  /** As any visitor has it. */
  const shown = async (path: string) => readWords(await (await fetch(url + path)).text())
  return { dir, send, read, change, shown, words: async (path: string) => readWords(await read(path)) }
}

test('banner, product and a question in two languages are published together, and taken back', async () => {
  const { dir, send, read, change, shown, words } = await openServer()
  const before = await readFile(join(dir, 'settings.yaml'), 'utf8')
  await expect.poll(() => shown('/product/6982072')).toContain('worn on the back')

  await change('/admin/store/promo', { 'original.promo.text': '15% off this week' })
  await change('/admin/store/product/6982072', { 'original.intro': 'It carries everything.' })
  await change('/admin/store/faq?language=pt', {
    'original.0.answer': 'In our forum.',
    'pt.0.answer': 'No nosso fórum.',
  })
  expect(await shown('/')).toContain('10% off your first purchase')
  const review = await words('/admin/store/draft')
  for (const text of [
    '4 alterações no rascunho',
    'Banner com código › Texto do banner',
    '10% off your first purchase',
    '15% off this week',
    'PT › 1 › Resposta',
    'No nosso fórum.',
  ])
    expect(review).toContain(text)

  const published = await send(`${API}/publish`)
  expect(published.headers.get('location')).toBe('/admin/store/draft?outcome=published')
  await expect.poll(() => shown('/')).toContain('15% off this week')
  expect(await shown('/')).toContain('In our forum.')
  expect(await shown('/pt')).toContain('No nosso fórum.')
  expect(await shown('/product/6982072')).toContain('It carries everything.')
  const after = await readFile(join(dir, 'settings.yaml'), 'utf8')
  expect(after).toBe(editYaml(before.replace('10% off your first purchase', '15% off this week'), []))

  const [, id = ''] = /\?version=(\d+)/.exec(await read('/admin/store/versions')) ?? []
  const version = await words(`/admin/store/versions?version=${id}`)
  for (const text of ['15% off this week', 'Antes', 'Depois']) expect(version).toContain(text)
  expect(version).not.toContain('No rascunho')
  await send(`${API}/undo`, { id })
  await expect.poll(() => shown('/')).toContain('10% off your first purchase')
  expect(await readFile(join(dir, 'settings.yaml'), 'utf8')).toBe(before)
})

test('a saved form names the next step, and the preview lists changed pages first', async () => {
  const { send, change, read, words } = await openServer()
  const [, note = ''] = /href="(\/admin\/store\/note\/[^"]+)"/.exec(await read('/admin/store')) ?? []
  // Before the original is saved there is nothing to translate.
  expect(await words(note)).not.toContain('traduzido')
  await change(note, { 'original.title': 'Zips', 'original.body': 'Text.' })
  expect(await words(`${note}?outcome=saved`)).toMatch(
    /Os visitantes veem quando você publicar\. .*2 textos como no original/,
  )
  await change('/admin/store/product/6982072', { 'original.badge': 'NEW' })
  expect(await words('/admin/store/product/6982072?outcome=saved')).toContain(
    'As traduções continuam como estavam',
  )
  expect(await words('/admin/store/product/6982072?outcome=saved&language=pt')).not.toContain(
    'não mudam junto',
  )
  expect(await read('/admin/store/product/6982072')).toMatch(
    /href="\/admin\/store\/products"[^>]*>(?:<svg.*?<\/svg>)?[^<]*Produtos/,
  )
  const [, changed = ''] =
    /<optgroup label="Alterado no rascunho">(.*?)<\/optgroup>/.exec(await read('/admin/store/preview')) ?? []
  expect([...changed.matchAll(/value="([^"]+)"/g)].map(([, path]) => path)).toEqual([
    note.replace('/admin/store/note', '/news'),
    '/products/6982072',
  ])
  expect(await words('/admin/store/draft')).toContain('Produto: products/6982072.yaml')
  await send(`${API}/publish`)
  const published = await read('/admin/store/draft?outcome=published')
  expect(readWords(published)).toContain('Ver a loja')
  expect(published).toMatch(/<h1[^>]*>Publicado</)
})

test('a draft is discarded file by file, and downloaded', async () => {
  const { send, change, words, read } = await openServer()
  await change('/admin/store/promo', { 'original.promo.percent': '20' })
  await change('/admin/store/general', { 'original.timeZone': 'Europe/Lisbon' })
  await change('/admin/store/assistant', { original: '# Other rules' })
  expect(await words('/admin/store')).toContain('alterações no rascunho')
  await send(`${API}/discard`, { path: 'assistant.md' })
  expect(await words('/admin/store/draft')).not.toContain('Other rules')
  await send(`${API}/discard`)
  expect(await words('/admin/store')).toContain('O rascunho não tem alterações.')
  expect((await read('/admin/store/promo')).includes('value="20"')).toBe(false)
})
