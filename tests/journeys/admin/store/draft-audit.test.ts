/** The audit says who wrote, changed and removed which file of the draft. */
import { expect, test } from 'vitest'
import { createApi } from '#app/api/index.server.ts'
import { ORIGIN } from '../../shop.ts'
import { createVisitor, type Visitor } from '../../visitor.ts'
import { accept, invite } from '../people.ts'
import { openStorePanel } from './panel.ts'

const NOTE = 'news/opening.md'
const TEN_MINUTES = 10 * 60_000

async function openWithEditor() {
  let later = 0
  const panel = await openStorePanel('store', { now: () => Date.now() + later })
  const { shop, sandbox, seller, editing } = panel
  const at = () => ({ api: createApi(shop, null), shop })
  const editor = createVisitor({ origin: ORIGIN, address: '198.51.100.60', sandbox, at })
  expect((await accept(editor, await invite(seller, 'editor'), { name: 'Bia' })).status).toBe(200)
  const send = async (who: Visitor, method: 'PUT' | 'DELETE', path: string, body?: string) => {
    const { version } = await editing.read(path)
    const query = new URLSearchParams({ path, ...(version && { base: version }) })
    const headers = { origin: ORIGIN, 'content-type': 'text/plain' }
    return who.request(`/api/admin/store/file?${query}`, { method, headers, ...(body && { body }) })
  }
  return {
    ...panel,
    editor,
    send,
    passTime: (ms: number) => {
      later += ms
    },
    /** Person, action and file, oldest first. */
    async entries() {
      const query = shop.db.kysely.selectFrom('audit').selectAll().where('action', 'like', '%_draft')
      const rows = await query.orderBy('id').execute()
      return rows.map(({ person_id, action, detail }) => [
        person_id === 'owner' ? 'owner' : 'editor',
        action,
        detail,
      ])
    },
  }
}

test('a file of the draft that is written, changed and removed is an entry of the person each', async () => {
  const { editor, seller, send, entries, read } = await openWithEditor()
  expect((await send(editor, 'PUT', NOTE, '---\ntitle: Open\ndate: 2026-01-01\n---\nHello\n')).status).toBe(
    200,
  )
  expect(
    (await send(seller, 'PUT', NOTE, '---\ntitle: Open\ndate: 2026-01-01\n---\nGood day\n')).status,
  ).toBe(200)
  expect((await send(editor, 'DELETE', NOTE)).status).toBe(200)
  const refused = await send(editor, 'PUT', 'settings.yaml', 'privacy: { ip: full }\n')
  expect(refused.status).toBe(403)
  expect(await entries()).toEqual([
    ['editor', 'write_draft', NOTE],
    ['owner', 'change_draft', NOTE],
    ['editor', 'remove_draft', NOTE],
  ])
  const page = await read('/admin/audit')
  for (const text of [
    'Criou um arquivo no rascunho',
    'Alterou um arquivo do rascunho',
    'Removeu um arquivo do rascunho',
    NOTE,
  ])
    expect(page).toContain(text)
})

test('a form that is saved again and again is one entry in ten minutes', async () => {
  const { open, seller, entries, passTime } = await openWithEditor()
  const save = async (tagline: string) => {
    const form = await open('/admin/store/general')
    const name = Object.keys(form).find((key) => key.endsWith('tagline')) ?? ''
    const { location } = await seller.postForm(
      '/api/admin/store/save',
      { ...form, [name]: tagline },
      '/admin/store',
    )
    expect(location).toContain('outcome=saved')
  }
  for (const tagline of ['One', 'Two', 'Three']) await save(tagline)
  expect(await entries()).toEqual([['owner', 'change_draft', 'settings.yaml']])
  passTime(TEN_MINUTES + 1)
  await save('Four')
  expect(await entries()).toHaveLength(2)
})
