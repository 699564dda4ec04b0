/** Owners hear of a release in Discord, and leave by the link of its message. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { load } from '#app/storefront/pages/release-messages/load.server.ts'
import { ROOT } from '../../../scripts/sources.ts'
import type { OpenShop } from '../shop.ts'
import { BACKPACK, linkDiscord, openDiscordShop } from './discord.ts'

const ANA = 'mara_hale'
const RELEASE = {
  product: 'ng_backpack',
  version: '1.5',
  title: 'Zips',
  changes: [{ kind: 'added', text: 'Zips' }],
  publish: true,
}
const TODAY = Date.parse('2026-11-20T12:00:00Z')

/** A shop with an owner of the backpack who asked for messages. */
async function openOwnersShop() {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(join(ROOT, 'sandbox/store'), dir, { recursive: true })
  const open = await openDiscordShop({ env: { STORE_DIR: dir }, now: () => TODAY })
  const ana = await open.customer(ANA)
  await ana.signIn({ player: ANA, packageId: BACKPACK })
  open.sandbox.pay(await ana.ident())
  await open.deliver()
  await linkDiscord(open, ana, ANA)
  await ana.postForm('/api/discord/updates', { returnTo: '/pt/account' })
  const token = await open.shop.releaseTokens.create({ name: 'CI', scope: 'publish', creator: 'Ana' })
  const publish = async (version: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await open.visitor().post('/api/releases', { ...RELEASE, version }, headers)
    expect(status).toBe(201)
  }
  const listMessages = () => open.sandbox.guild.listMessages().map(({ content }) => content)
  return { open, ana, publish, listMessages }
}

/** The page of a link as a visitor without a session gets it. */
const openLink = ({ shop, content }: OpenShop, token: string) =>
  load({
    shop,
    content,
    params: { token },
    query: new URLSearchParams(),
    locale: 'pt',
    headers: new Headers(),
    address: '203.0.113.99',
    signal: new AbortController().signal,
  })
const findLink = (message: string) => /<\S+(\/pt\/release-messages\/([\w-]+))>$/.exec(message)

test('an owner hears of a release, and leaves by its link without a login and without script', async () => {
  const { open, publish, listMessages } = await openOwnersShop()
  await publish('1.5')
  await expect.poll(listMessages).toHaveLength(1)
  const [, path = '', token = ''] = findLink(listMessages()[0] ?? '') ?? []
  const rows = await open.shop.db.kysely.selectFrom('release_readers').select('customer_key').execute()
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(rows[0]?.customer_key)

  const stranger = open.visitor('203.0.113.99')
  for (const _ of [1, 2]) expect(await openLink(open, token)).toEqual({ data: { state: 'wanted', token } })
  const left = await stranger.postForm('/api/discord/updates/leave-by-link', { token, returnTo: path })
  expect([left.status, left.location]).toEqual([303, path])
  expect(await openLink(open, token)).toEqual({ data: { state: 'left', token } })
  expect(stranger.cookies.size).toBe(0)
  await publish('1.6')
  await open.shop.discord?.close()
  expect(listMessages()).toHaveLength(1)
})

test('the message of a release is its title, lists of its changes and two links, within Discord’s limit', async () => {
  const { open, publish, listMessages } = await openOwnersShop()
  const token = await open.shop.releaseTokens.create({ name: 'CI', scope: 'publish', creator: 'Ana' })
  const post = (release: object) =>
    open.visitor().post('/api/releases', release, { authorization: `Bearer ${token}` })
  await publish('1.5')
  const long = '(`*`) '.repeat(40).trim()
  const changes = Array.from({ length: 30 }, () => ({ kind: 'fixed', text: long }))
  await post({ ...RELEASE, version: '1.6', body: '[Read](https://evil.example) *this*.', changes })
  await expect.poll(listMessages).toHaveLength(2)
  const [short = '', full = ''] = listMessages()
  expect(short).toMatch(
    /^\*\*Backpack 1.5: Zips\*\*\n\nAdded:\n• Zips\n\n<\S+\/pt\/news\/ng-backpack-1-5>\nParar .*: <\S+>$/,
  )
  expect(full.length).toBeLessThanOrEqual(2_000)
  expect(full).toMatch(/\n\nRead this\.\n\nFixed:\n(?:• .*\n)+…\n\n<\S+>\n.*<\S+>$/)
})

test('a link that no message had ends nothing and says so', async () => {
  const { open } = await openOwnersShop()
  const stranger = open.visitor('203.0.113.99')
  for (const token of ['', 'x', 'A'.repeat(90), 'A'.repeat(600)]) {
    expect(await openLink(open, token)).toMatchObject({ data: { state: 'invalid' }, status: 404 })
    expect((await stranger.post('/api/discord/updates/leave-by-link', { token })).status).toBe(404)
  }
  expect(await open.shop.db.kysely.selectFrom('release_readers').selectAll().execute()).toHaveLength(1)
})

test('a release that is withdrawn after owners heard of it is told once when it comes back', async () => {
  const { open, publish, listMessages } = await openOwnersShop()
  await publish('1.5')
  await expect.poll(listMessages).toHaveLength(1)
  const path = 'news/ng-backpack-1-5.md'
  const { version } = await open.shop.editing.read(path)
  await open.shop.editing.remove(path, { base: version, by: 'Ana' })
  await open.shop.editing.publish({ by: 'Ana' })
  await publish('1.5')
  await publish('1.6')
  await expect.poll(listMessages).toHaveLength(2)
  expect(listMessages().map((text) => /Backpack ([\d\\.]+)/.exec(text)?.[1])).toEqual(['1.5', '1.6'])
})
