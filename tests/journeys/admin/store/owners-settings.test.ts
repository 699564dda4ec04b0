/** Settings that reach beyond texts: an editor changes them by no way, an owner with a confirmed identity does and it is told. */
import { expect, test } from 'vitest'
import { createApi } from '#app/api/index.server.ts'
import { ORIGIN } from '../../shop.ts'
import { createVisitor } from '../../visitor.ts'
import { accept, invite } from '../people.ts'
import { openStorePanel } from './panel.ts'

const SETTINGS = 'settings.yaml'
const ROLE = '1100000000000000001'
type Outcome = { outcome: string; code: string; detail: string }

async function openWithEditor() {
  const panel = await openStorePanel('store')
  const { shop, sandbox, seller } = panel
  const api = createApi(shop, null)
  const editor = createVisitor({
    origin: ORIGIN,
    address: '198.51.100.60',
    sandbox,
    at: () => ({ api, shop }),
  })
  expect((await accept(editor, await invite(seller, 'editor'), { name: 'Bia' })).status).toBe(200)
  const read = () => shop.editing.read(SETTINGS)
  const change = async (who: typeof editor, at: (string | number)[], value: unknown) =>
    who.post<Outcome>('/api/admin/store/change', {
      path: SETTINGS,
      base: (await read()).version,
      edits: [{ at, value }],
    })
  return { ...panel, editor, change, readSettings: read }
}

test.each([
  [['discordRoles'], [{ package: 7017023, role: ROLE }]],
  [['privacy', 'ip'], 'full'],
  [['claims', 'acknowledged'], true],
  [['translations', 'de', 'claims', 'badge'], 'Bewiesen'],
  [['reviews', 'approval'], 'after'],
])('an editor does not save %s, by value or by file, and is told who does', async (at, value) => {
  const { editor, change, editing, readSettings } = await openWithEditor()
  editor.cookies.set('admin_language', 'en')
  const refused = await change(editor, at, value)
  expect([refused.status, refused.body.code]).toEqual([403, 'owner_only'])
  expect(refused.body.detail).toContain('by an owner')
  const { source, version } = await readSettings()
  const query = new URLSearchParams({ path: SETTINGS, base: version ?? '' })
  const [key = '', ...inner] = at
  const lines = source.split('\n').filter((line) => !line.startsWith(`${key}:`))
  const nested = inner.reduceRight<unknown>((part, name) => ({ [name]: part }), value)
  const whole = await editor.request<Outcome>(`/api/admin/store/file?${query}`, {
    method: 'PUT',
    headers: { origin: ORIGIN, 'content-type': 'text/plain' },
    body: `${lines.join('\n')}\n${key}: ${JSON.stringify(nested)}\n`,
  })
  expect([whole.status, whole.body.code]).toEqual([403, 'owner_only'])
  expect((await editing.draft()).files).toEqual([])
  // His own texts go on.
  expect((await change(editor, ['tagline'], 'Other words')).status).toBe(200)
  expect((await editor.post<Outcome>('/api/admin/store/publish')).body.outcome).toBe('published')
})

test('an editor neither publishes nor takes back what an owner changed there, and each publication of it is told', async () => {
  const { shop, editor, seller, change, published, editing } = await openWithEditor()
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
  expect((await change(seller, ['privacy', 'ip'], 'full')).status).toBe(200)
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
