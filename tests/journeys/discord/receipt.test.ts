/** The receipt sends buyers to a ticket only where no role comes by itself. */
import { expect, test } from 'vitest'
import { BACKPACK, linkDiscord, openDiscordShop } from './discord.ts'

const ANA = 'mara_hale'
/** No role goes with it. */
const CRATES = 7052210

test('the receipt names the way to the role that this buyer has', async () => {
  const open = await openDiscordShop()
  const ana = await open.customer(ANA)
  const roleAfter = async (packageId: number) => {
    await ana.signIn({ player: ANA, packageId })
    open.sandbox.pay(await ana.ident())
    return (await ana.openThankYou()).order?.role
  }
  expect(await roleAfter(BACKPACK)).toBe('link')
  expect(await roleAfter(CRATES)).toBe('none')
  await ana.signIn({ player: ANA })
  await linkDiscord(open, ana, ANA)
  expect(await roleAfter(BACKPACK)).toBe('automatic')
})

test('a customer asks for messages of releases and ends them with one press', async () => {
  const open = await openDiscordShop()
  const ana = await open.customer(ANA)
  await linkDiscord(open, ana, ANA)
  const wants = async () => {
    const data = await ana.openAccount()
    return data.state === 'ready' ? data.discord?.wantsUpdates : null
  }
  expect(await wants()).toBe(false)
  const joined = await ana.postForm('/api/discord/updates', { returnTo: '/pt/account' })
  expect(joined.location).toBe('/pt/account')
  expect(await wants()).toBe(true)
  const rows = await open.shop.db.kysely.selectFrom('release_readers').selectAll().execute()
  expect(rows).toMatchObject([{ language: 'pt' }])
  await ana.postForm('/api/discord/updates/leave', { returnTo: '/pt/account' })
  expect(await wants()).toBe(false)
})
