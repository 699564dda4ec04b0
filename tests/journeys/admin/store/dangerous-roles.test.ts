/** A role that a rule gives and that may do much in the server is named before it is published. */
import { expect, test } from 'vitest'
import { openStorePanel } from './panel.ts'

const SETTINGS = 'settings.yaml'
const MODERATOR = '1100000000000000004'
const CUSTOMER = '1100000000000000001'
const PAGES = ['/admin/store/discord', '/admin/store/draft']

async function openPanel({ hasBot = true } = {}) {
  const env: Record<string, string> = {}
  const panel = await openStorePanel('sandbox/store', {
    env,
    prepare: (sandbox) => void (hasBot && Object.assign(env, sandbox.discordVariables)),
  })
  return {
    ...panel,
    async giveRole(role: string) {
      const { version: base } = await panel.editing.read(SETTINGS)
      const edits = [{ at: ['discordRoles'], value: [{ package: 6982072, role }] }]
      await panel.editing.change(SETTINGS, edits, { base, by: 'Ada' })
    },
  }
}

test('form and draft name a role that can ban members or manage messages, in both languages', async () => {
  const { read, seller, giveRole } = await openPanel()
  await giveRole(CUSTOMER)
  const warnings = /banir membros|gerenciar mensagens|não foi possível conferir/
  for (const page of PAGES) expect(await read(page)).not.toMatch(warnings)
  await giveRole(MODERATOR)
  for (const page of PAGES) {
    const text = await read(page)
    expect(text).toMatch(/Moderator[^.]*banir membros/)
    expect(text).toContain('gerenciar mensagens')
  }
  seller.cookies.set('admin_language', 'en')
  for (const page of PAGES) expect(await read(page)).toMatch(/Moderator[^.]*ban members/)
})

test('the pages say that roles were not checked while Discord does not answer or has no bot here', async () => {
  const unchecked = 'Não foi possível conferir'
  const { read, giveRole, sandbox } = await openPanel()
  sandbox.guild.bot.failuresInTen = 10
  await giveRole(CUSTOMER)
  for (const page of PAGES) expect(await read(page)).toContain(unchecked)
  const other = await openPanel({ hasBot: false })
  await other.giveRole(CUSTOMER)
  for (const page of PAGES) expect(await other.read(page)).toContain(unchecked)
})

test('the form says that Discord is not connected, and which keys connect it', async () => {
  const connected = await openPanel()
  expect(await connected.read('/admin/store/discord')).not.toContain('O Discord ainda não está conectado')
  const { read } = await openPanel({ hasBot: false })
  expect(await read('/admin/store/discord')).toMatch(
    /O Discord ainda não está conectado.*DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_BOT_TOKEN e DISCORD_GUILD_ID/,
  )
})
