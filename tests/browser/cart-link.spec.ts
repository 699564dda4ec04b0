/** The page of a cart link: one press adds all that asks nothing. */
import { choosePlayer, expect, expectAccessible, expectWhole, signIn, test, visit } from './fixtures.ts'

const BACKPACK = 6982072
const ADMIN_MENU = 7047650
const POLICE = 7037446
/** Asks for a Discord id. */
const DISCORD_LOGS = 7062205
const PLAIN = `/cart/add/${BACKPACK},${ADMIN_MENU},${POLICE}`

test('one press adds all of a link but what asks, which the next page asks for', {
  tag: '@phone',
}, async ({ page, world }) => {
  await signIn(page, world)
  await visit(page, PLAIN)
  await expectAccessible(page)
  await expectAccessible(page, 'dark')
  await visit(page, `${PLAIN},${DISCORD_LOGS}`)
  const receipt = page.getByRole('region', { name: 'Added together' })
  await expect(receipt.getByRole('listitem')).toHaveCount(3)
  await expect(receipt).toContainText(/Total before codes\s*\$\d+\.\d\d/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectWhole(page, [360, 1280])
  await receipt.getByRole('button', { name: 'ADD ALL 3 TO CART' }).click()
  await expect(page).toHaveURL(new RegExp(`/cart/add/${DISCORD_LOGS}$`))
  const notice = page.getByRole('status')
  await expect(notice.getByText('3 products are in your cart!')).toBeVisible()
  await expect(notice.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/cart')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the button knows after a login and a reload that all of the link is in the cart', async ({ page }) => {
  await visit(page, PLAIN)
  await page.getByRole('button', { name: 'ADD ALL 3 TO CART' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Backpack')
  await expect(dialog).toContainText('Police Job')
  await dialog.getByRole('button', { name: 'Login with FiveM' }).click()
  await choosePlayer(page)
  await expect(page.getByRole('status').getByRole('link', { name: 'Checkout' }).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${PLAIN}$`))
  const button = page.getByRole('region', { name: 'Added together' }).getByRole('button')
  await expect(button).toHaveText(/ADDED TO CART/)
  await page.reload()
  await expect(button).toHaveText(/ADDED TO CART/)
  await expect(button).toBeDisabled()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('one press leads to the cart with all of the link', { tag: '@phone' }, async ({ page, world }) => {
    await signIn(page, world)
    await page.goto(PLAIN)
    await page.getByRole('button', { name: 'ADD ALL 3 TO CART' }).click()
    await expect(page).toHaveURL(/\/cart$/)
    for (const name of ['Backpack', 'Admin Menu', 'Police Job'])
      await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
  })
})
