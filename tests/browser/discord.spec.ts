/** Linking a Discord account in a real browser: the way to Discord's page and back. */
import type { Page } from '@playwright/test'
import { choosePlayer, expect, signIn, test, type World } from './fixtures.ts'

/** A form as the account page has it. */
async function link(page: Page, world: World) {
  await signIn(page, world)
  const body = `<form method="post" action="/api/discord/link"><input type="hidden" name="returnTo" value="/pt/cart"><button>Link Discord</button></form>`
  await page.route('**/linking', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/linking')
  await page.getByRole('button', { name: 'Link Discord' }).click()
}

async function expectLinked(world: World) {
  const { username = '' } = world.sandbox.catalogue.data.players[0] ?? {}
  expect(world.sandbox.guild.list().map((member) => member.username)).toContain(username)
  expect(world.sandbox.calls.filter(({ operation }) => operation === 'discordUser')).not.toEqual([])
  world.sandbox.clearCalls()
}

test('an account is linked, and the page where it began is shown again', async ({ page, world }) => {
  await link(page, world)
  await choosePlayer(page)
  await expect(page).toHaveURL(/\/pt\/cart$/)
  await expectLinked(world)
})

test('cancelling comes back with the reason in the address', async ({ page, world }) => {
  await link(page, world)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/pt\/cart\?discord=cancelled$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the callback page has a button that links the account', async ({ page, world }) => {
    await link(page, world)
    await choosePlayer(page)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page).toHaveURL(/\/pt\/cart$/)
    await expectLinked(world)
  })
})
