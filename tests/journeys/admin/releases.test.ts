/** Tokens of build scripts: made by a confirmed person, shown once, revoked. */
import { expect, test } from 'vitest'
import { join, openTeam } from './people.ts'
import { openPanel, readWords } from './seller.ts'

type Made = { token: string }

test('a token is shown once, kept as a hash and gone when it is revoked', async () => {
  const { open, owner } = await openTeam()
  const { body } = await owner.post<Made>('/api/admin/releases/tokens', { name: 'CI', scope: 'publish' })
  expect(body.token).toMatch(/^rel_[\da-f]{12}_[\w-]{43}$/)
  const rows = await open.shop.db.kysely.selectFrom('release_tokens').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(body.token.slice(17))
  expect(await open.shop.releaseTokens.use(`Bearer ${body.token}`)).toEqual({ name: 'CI', scope: 'publish' })
  const [token] = await open.shop.releaseTokens.list()
  expect((await owner.post('/api/admin/releases/tokens/revoke', { id: token?.id })).status).toBe(200)
  expect(await open.shop.releaseTokens.use(`Bearer ${body.token}`)).toBeNull()
  expect((await owner.post('/api/admin/releases/tokens/revoke', { id: token?.id })).status).toBe(404)
})

test('a token needs a valid name and scope, and a person with the right', async () => {
  const { open, owner } = await openTeam()
  for (const input of [{ scope: 'publish' }, { name: ' ', scope: 'draft' }, { name: 'CI', scope: 'owner' }])
    expect((await owner.post('/api/admin/releases/tokens', input)).status).toBe(422)
  const bia = await join(open, owner, 'support', 'Bia')
  expect((await bia.post('/api/admin/releases/tokens', { name: 'CI', scope: 'draft' })).status).toBe(403)
  expect(await open.shop.releaseTokens.list()).toEqual([])
})

test('a form with nothing but spaces for a name leads back to its page, which says why', async () => {
  const { seller, readPage } = await openPanel()
  const { location } = await seller.postForm('/api/admin/releases/tokens', { name: ' ', scope: 'draft' })
  expect(readWords(await readPage(location ?? ''))).toContain('O texto está vazio ou é longo demais.')
})
