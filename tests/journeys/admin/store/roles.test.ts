/** Discord roles are chosen by name, checked when they are saved, and tried with the seller's own account. */
import { expect, test } from 'vitest'
import { openStorePanel } from './panel.ts'

const PAGE = '/admin/store/discord'
const MODERATOR = '1100000000000000004'
const CUSTOMER = '1100000000000000001'
const TRY = '/api/admin/store/try-role'

async function openPanel() {
  const env: Record<string, string> = {}
  return openStorePanel('sandbox/store', {
    env,
    prepare: (sandbox) => void Object.assign(env, sandbox.discordVariables),
  })
}

test('the form lists the roles of the server by name and says which the bot cannot give', async () => {
  const { read, sandbox } = await openPanel()
  const page = await read(PAGE)
  for (const name of ['Customer', 'Open source', 'Subscriber']) expect(page).toContain(`>${name}</option>`)
  // A folded entry names its role too.
  expect(page).toMatch(/<summary[^>]*>(?:(?!<\/summary>).)*Customer/)
  expect(page).toContain('>Store bot (acima do cargo do bot)</option>')
  const harmless = page.indexOf('>Customer</option>', page.indexOf(TRY))
  expect(page.indexOf('>Moderator</option>', page.indexOf(TRY))).toBeGreaterThan(harmless)
  expect(sandbox.guild.list().flatMap(({ roles }) => roles)).toEqual([])
})

test('a role that is gone or above the bot’s own is refused beside its field', async () => {
  const { open, send, sandbox } = await openPanel()
  const fields = await open(PAGE)
  const [first = ''] = Object.keys(fields).filter((name) => name.endsWith('.role'))
  expect(first).not.toBe('')
  const product = first.replace(/role$/, 'package')
  const rule = { [product]: '6982072', [first]: CUSTOMER }
  const gone = await send({ ...fields, ...rule, [first]: '1199999999999999999' })
  expect([gone.status, gone.body]).toEqual([200, expect.stringContaining('não tem este cargo')])
  sandbox.guild.bot.rolePosition = 0
  const { open: openLow, send: sendLow, sandbox: low } = await openPanel()
  low.guild.bot.rolePosition = 0
  const high = await sendLow({ ...(await openLow(PAGE)), ...rule })
  expect(high.body).toContain('arraste o cargo do bot para cima')
})

test('a trial gives the account the role and takes it back, and says what is in the way', async () => {
  const { seller, sandbox, read } = await openPanel()
  const [member] = sandbox.guild.list()
  const tryRole = async (account: string, role: string) =>
    (await seller.postForm(TRY, { account, role })).location
  const account = member?.id ?? ''
  expect(await tryRole(account, CUSTOMER)).toBe(`${PAGE}?trial=given#role-trial`)
  expect(sandbox.guild.list()[0]?.roles).toEqual([])
  expect(await read(`${PAGE}?trial=given`)).toContain('Funciona: o bot deu o cargo')
  expect(await tryRole('123456789012345678', CUSTOMER)).toContain('trial=unknown_member')
  expect(await tryRole(account, MODERATOR)).toContain('trial=dangerous')
  expect(await tryRole('me', CUSTOMER)).toContain('trial=invalid')
  sandbox.guild.bot.canManageRoles = false
  expect(await tryRole(account, CUSTOMER)).toContain('trial=missing_permission')
})

test('no role is tried while the power of the server’s roles cannot be read', async () => {
  const { seller, sandbox } = await openPanel()
  const [member] = sandbox.guild.list()
  // Sent as null, which no answer of Discord has there.
  sandbox.guild.bot.rolePosition = Number.NaN
  const { location } = await seller.postForm(TRY, { account: member?.id ?? '', role: MODERATOR })
  expect(location).toContain('trial=unavailable')
})
