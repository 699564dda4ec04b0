/** The audit says who wrote, changed and removed which file of the draft. */
import { expect, test } from 'vitest'
import { createApi } from '#app/api/index.server.ts'
import { ORIGIN } from '../../shop.ts'
import { createVisitor, type Visitor } from '../../visitor.ts'
import { accept, invite } from '../people.ts'
import { openStorePanel } from './panel.ts'

const NOTE = 'news/opening.md'
const SAVE = '/api/admin/store/save'
const TEN_MINUTES = 10 * 60_000

async function openWithEditor() {
  let later = 0
  const panel = await openStorePanel('store', { now: () => Date.now() + later })
  const { shop, contents, sandbox, seller, open } = panel
  const api = createApi({ shop, content: contents.current })
  const at = () => ({ api, shop, content: contents.current() })
  const editor = createVisitor({ origin: ORIGIN, address: '198.51.100.60', sandbox, at })
  expect((await accept(editor, await invite(seller, 'editor'), { name: 'Bia' })).status).toBe(200)
  const save = async (who: Visitor, page: string, changes: Record<string, string>) =>
    who.postForm(SAVE, { ...(await open(`/admin/store/${page}`)), ...changes }, '/admin/store')
  return {
    ...panel,
    editor,
    save,
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

test('writing, changing and removing a file of the draft are each recorded with the person', async () => {
  const { editor, seller, save, entries, read, editing } = await openWithEditor()
  const begun = { 'original.title': 'Open', 'original.body': 'Hello' }
  expect((await save(editor, 'note/opening', begun)).location).toContain('outcome=saved')
  expect((await save(seller, 'note/opening', { 'original.body': 'Good day' })).location).toContain('saved')
  const { version } = await editing.read(NOTE)
  const removal = { id: 'opening', version: version ?? '' }
  const removed = await editor.postForm('/api/admin/store/remove-note', removal, '/admin/store/news')
  expect(removed.location).toContain('outcome=removed')
  expect((await save(editor, 'privacy', { 'original.privacy.ip': 'full' })).location).not.toContain('saved')
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

test('a form that is saved repeatedly within ten minutes is one entry', async () => {
  const { seller, save, entries, passTime } = await openWithEditor()
  const saveTagline = async (tagline: string) => {
    const { location } = await save(seller, 'general', { 'original.tagline': tagline })
    expect(location).toContain('outcome=saved')
  }
  for (const tagline of ['One', 'Two', 'Three']) await saveTagline(tagline)
  expect(await entries()).toEqual([['owner', 'change_draft', 'settings.yaml']])
  passTime(TEN_MINUTES + 1)
  await saveTagline('Four')
  expect(await entries()).toHaveLength(2)
})
