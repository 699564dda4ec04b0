/** Settings that reach beyond texts: an editor changes them by no way, an owner with a confirmed identity does and it is told. */
import { expect, test } from 'vitest'
import { ORIGIN } from '../../shop.ts'
import { createVisitor } from '../../visitor.ts'
import { accept, invite } from '../people.ts'
import { readWords } from '../seller.ts'
import { openStorePanel } from './panel.ts'

const ROLE = '1100000000000000001'
const SAVE = '/api/admin/store/save'
type Outcome = { outcome: string }

async function openWithEditor() {
  const panel = await openStorePanel('store')
  const { shop, contents, sandbox, seller, api, open } = panel
  const editor = createVisitor({
    origin: ORIGIN,
    address: '198.51.100.60',
    sandbox,
    at: () => ({ api, shop, content: contents.current() }),
  })
  expect((await accept(editor, await invite(seller, 'editor'), { name: 'Bia' })).status).toBe(200)
  const save = async (who: typeof editor, page: string, changes: Record<string, string>) =>
    who.postForm(SAVE, { ...(await open(`/admin/store/${page}`)), ...changes }, '/admin/store')
  return { ...panel, editor, save }
}

const ROLES = 'original.discordRoles.0'
test.each([
  ['discord', { [`${ROLES}.package`]: '7017023', [`${ROLES}.role`]: ROLE }],
  ['privacy', { 'original.privacy.ip': 'full' }],
  ['claims', { 'original.claims.acknowledged': 'on' }],
  ['claims?language=de', { 'de.claims.badge': 'Bewiesen' }],
  ['claims', { 'original.reviews.approval': 'after' }],
])('an editor does not save the form %s with %o, and is told who does', async (page, changes) => {
  const { editor, save, editing } = await openWithEditor()
  editor.cookies.set('admin_language', 'en')
  const refused = await save(editor, page, changes)
  expect(refused.status).toBe(200)
  expect(readWords(refused.body)).toContain('Only an owner')
  expect((await editing.draft()).files).toEqual([])
  // His own texts go on.
  const own = await save(editor, 'general', { 'original.tagline': 'Other words' })
  expect(own.location).toContain('outcome=saved')
  expect((await editor.post<Outcome>('/api/admin/store/publish')).body.outcome).toBe('published')
})

test('an editor can neither publish nor undo an owner’s change, whose publication is announced', async () => {
  const { shop, editor, seller, save, published, editing } = await openWithEditor()
  await shop.db.kysely
    .insertInto('notification_channels')
    .values({
      id: 'c',
      kind: 'discord',
      name: 'Owner',
      language: 'en',
      topics: '[]',
      silence_hours: 24,
      is_enabled: 1,
      failures: 0,
      retry_at: Number.MAX_SAFE_INTEGER,
      created_at: 1,
    })
    .execute()
  const saved = await save(seller, 'privacy', { 'original.privacy.ip': 'full' })
  expect(saved.location).toContain('outcome=saved')
  const refused = await editor.post<Outcome>('/api/admin/store/publish')
  expect([refused.status, refused.body.outcome]).toEqual([403, 'owner_only'])
  expect(published().store.settings.privacy.ip).toBe('truncated')
  expect((await seller.post<Outcome>('/api/admin/store/publish')).body.outcome).toBe('published')
  expect(published().store.settings.privacy.ip).toBe('full')
  const [version] = await editing.versions()
  const undone = await editor.post<Outcome>('/api/admin/store/undo', { id: version?.id })
  expect([undone.status, undone.body.outcome]).toEqual([403, 'owner_only'])
  expect(published().store.settings.privacy.ip).toBe('full')
  const told = await shop.db.kysely.selectFrom('notifications').select(['event', 'facts']).execute()
  expect(told).toMatchObject([{ event: `rules_changed ${version?.id}` }])
  expect(told[0]?.facts).toContain('privacy')
})
