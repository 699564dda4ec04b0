/** My purchases and the thank-you page in a real browser, with and without script. */
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectWhole,
  hydrated,
  signIn,
  test,
  visit,
  type World,
} from '../fixtures.ts'

const BACKPACK = 6982072
const SUBSCRIPTION = 7070001

/** Signs in, fills the cart and pays it; `tells`: whether the platform's webhook arrives. */
async function buy(page: Page, world: World, { tells = true } = {}) {
  const { origin, sandbox } = world
  await page.context().clearCookies()
  await signIn(page, world)
  for (const package_id of [BACKPACK, SUBSCRIPTION])
    await page.request.post('/api/basket/packages', { headers: { origin }, data: { package_id } })
  const { transactionId } = sandbox.pay(sandbox.baskets.list().at(-1)?.ident ?? '')
  if (tells)
    await expect.poll(async () => (await page.request.get('/api/orders')).text()).toContain(transactionId)
  return transactionId
}

test('logging out in one tab takes the purchases off the screen of another', async ({
  page,
  world,
  context,
}) => {
  const transactionId = await buy(page, world)
  // After the payment there is no session in the header: the customer signs in again.
  await signIn(page, world)
  await visit(page, '/account')
  await expect(page.getByRole('main')).toContainText(transactionId)
  const other = await context.newPage()
  await visit(other, '/')
  await other.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('main')).toContainText('Log in with FiveM to see')
  await expect(page.getByRole('main')).not.toContainText(transactionId)
  await expect(other.getByRole('banner').getByRole('button', { name: 'Login with FiveM' })).toBeVisible()
  await other.close()
})

test('purchases are shown with their transaction to copy, and deleted after a confirmation @phone', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const transactionId = await buy(page, world)
  await visit(page, '/account')
  const main = page.getByRole('main')
  const order = main.getByRole('article').filter({ hasText: transactionId })
  await expect(order.getByRole('link', { name: 'Backpack Escrow', exact: true })).toBeVisible()
  await expect(order.getByText('Yours').first()).toBeVisible()
  await order.getByRole('button', { name: 'Copy transaction ID' }).click()
  await expect(page.getByText('Transaction ID copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(transactionId)
  await expect(main.getByRole('link', { name: 'Open portal.cfx.re' })).toHaveAttribute(
    'href',
    'https://portal.cfx.re/assets/granted-assets',
  )
  await expectAccessible(page, 'dark')
  await expectAccessible(page, 'light')
  await main.getByText('Delete my data').click()
  await main.getByRole('button', { name: 'Delete for good' }).click()
  await expect(main.getByRole('checkbox')).toBeFocused()
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Delete for good' }).click()
  await expect(main.getByRole('status')).toHaveText('Your data was deleted from this shop.')
  await expect(main.getByRole('heading', { name: 'No purchases yet' })).toBeVisible()
  await expectWhole(page, [320, 360, 768, 1280])
})

test('the header leads there, and who is signed out is asked to log in', async ({ page }) => {
  await page.context().clearCookies()
  await visit(page, '/terms')
  await page.getByRole('banner').getByRole('link', { name: 'My purchases' }).first().click()
  await expect(page).toHaveURL(/\/account$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'My purchases' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Login with FiveM' })).toBeVisible()
  await hydrated(page)
  await expectAccessible(page)
})

test('the thank-you page says by itself when the platform has confirmed the payment', async ({
  page,
  world,
}) => {
  const { webhooks } = world.sandbox
  webhooks.hold()
  const transactionId = await buy(page, world, { tells: false })
  await visit(page, '/thank-you')
  const main = page.getByRole('main')
  await expect(main.getByRole('status')).toContainText('Payment received')
  await expectAccessible(page)
  await webhooks.release()
  await expect(main.getByRole('status')).toContainText('Delivered')
  await expect(main.getByText(transactionId)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('purchases, download and deletion work @phone', async ({ page, world }) => {
    const transactionId = await buy(page, world)
    await page.goto('/thank-you')
    await page.getByRole('link', { name: 'My purchases' }).last().click()
    const main = page.getByRole('main')
    await expect(main.getByText(transactionId)).toBeVisible()
    await expect(main.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
    const download = page.waitForEvent('download')
    await main.getByRole('link', { name: 'Download my data' }).click()
    expect((await download).suggestedFilename()).toBe('my-data.json')
    await main.getByText('Delete my data').click()
    await main.getByRole('checkbox').check()
    await main.getByRole('button', { name: 'Delete for good' }).click()
    await expect(main.getByRole('heading', { name: 'No purchases yet' })).toBeVisible()
    await main.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Login with FiveM' }).last()).toBeVisible()
  })
})
