import type { Page } from '@playwright/test'
import { test as base, choosePlayer, expect, pay, signIn, visit } from './fixtures.ts'

/** Every purchase begins in a browser that knows nothing. */
const test = base.extend({
  context: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(context)
    await context.close()
  },
})

const PRODUCT = '/products/6982072'

async function readName(page: Page): Promise<string> {
  return (await page.getByRole('heading', { level: 1 }).innerText()).trim()
}

test('a stranger browses, adds while signed out, logs in, finds the item, saves with a coupon, pays and comes back', {
  tag: '@phone',
}, async ({ page, world }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Browse Scripts' }).first().click()
  await expect(page).toHaveURL(/\/scripts$/)
  await page.goto(PRODUCT)
  const name = await readName(page)

  await page
    .getByRole('button', { name: /^add .*to cart/i })
    .first()
    .click()
  await expect(page.getByText('Please login with FiveM first').first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Login with FiveM' }).click()

  await choosePlayer(page)
  await expect(page).toHaveURL(new RegExp(`${PRODUCT}$`))
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: `${name} Escrow` })
      .first(),
  ).toBeVisible()

  await page.getByLabel('Coupon, gift card or creator code').fill('WELCOME10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: /Remove coupon WELCOME10/ })).toBeVisible()
  await expect(page.getByText('Coupon Discount')).toBeVisible()

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await expect(page.getByText('Your purchase has been completed successfully.')).toBeVisible()
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  await expect
    .poll(
      () =>
        world.sandbox.webhooks
          .list()
          .filter(({ type }) => type === 'payment.completed')
          .at(-1)?.state,
    )
    .toBe('delivered')

  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // Another player than above: WELCOME10 is for a first purchase.
  test('the whole purchase works with links and forms', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/scripts')
    await page.goto(PRODUCT)
    const name = await readName(page)
    await page
      .getByRole('button', { name: /^add .*to cart/i })
      .first()
      .click()
    await expect(page).toHaveURL(/#login-required$/)
    await expect(page.locator('#login-required').getByText('Please login with FiveM first')).toBeVisible()
    await page.locator('#login-required').getByRole('button', { name: 'Login with FiveM' }).click()
    await page
      .getByRole('button', { name: /^Continue as/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(new RegExp(`${PRODUCT}#added$`))

    await page.goto('/cart')
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: `${name} Escrow` })
        .first(),
    ).toBeVisible()
    await page.getByLabel('Coupon, gift card or creator code').fill('NOT-A-CODE')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel('Coupon, gift card or creator code').fill('WELCOME10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('button', { name: /Remove coupon WELCOME10/ })).toBeVisible()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await pay(page)
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  })

  test('a signed-in visitor can log out from the cart', async ({ page }) => {
    await page.goto(PRODUCT)
    await page
      .getByRole('button', { name: /^add .*to cart/i })
      .first()
      .click()
    await page.locator('#login-required').getByRole('button', { name: 'Login with FiveM' }).click()
    await choosePlayer(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(new RegExp(`${PRODUCT}#added$`))
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    const session = await page.request.get('/api/session')
    expect(await session.json()).toMatchObject({ authenticated: false })
  })
})

test('a cancelled login leaves the visitor signed out and the shop whole', async ({ page }) => {
  await page.goto('/cart')
  await page.getByRole('main').getByRole('button', { name: 'Login with FiveM' }).click()
  await page.getByRole('button', { name: /cancel/i }).click()
  await expect(page).toHaveURL(/\/cart\?problem=login_unfinished$/)
  const session = await page.request.get('/api/session')
  expect(await session.json()).toMatchObject({ authenticated: false })
})

test('ten impatient clicks put one item into the cart', async ({ page, world }) => {
  await signIn(page, world)
  await page.goto(PRODUCT)
  const button = page.getByRole('button', { name: /^add .*to cart/i }).first()
  await button.evaluate((element) => {
    for (let click = 0; click < 10; click += 1) if (element instanceof HTMLElement) element.click()
  })
  await expect(page.getByText('ADDED TO CART').first()).toBeVisible()
  const { basket } = await (await page.request.get('/api/basket')).json()
  expect(basket.packages).toHaveLength(1)
  expect(basket.packages[0].in_basket.quantity).toBe(1)
})

test('removing the last item shows the empty cart', async ({ page, world }) => {
  await signIn(page, world)
  await page.goto(PRODUCT)
  await page
    .getByRole('button', { name: /^add .*to cart/i })
    .first()
    .click()
  await expect(page.getByText('ADDED TO CART').first()).toBeVisible()
  await page.goto('/cart')
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('logging out ends the session on the server too', { tag: '@phone' }, async ({ page, world }) => {
  await signIn(page, world)
  await visit(page, '/')
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name.endsWith('session'))
  if (await page.getByRole('button', { name: 'Menu' }).isVisible())
    await page.getByRole('button', { name: 'Menu' }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await reloaded
  await expect(page.getByRole('button', { name: 'Login with FiveM' }).first()).toBeAttached()
  const replay = await page.request.get('/api/session', {
    headers: { Cookie: `${cookie?.name}=${cookie?.value}` },
  })
  expect(await replay.json()).toMatchObject({ authenticated: false })
})

test('buying works with the keyboard alone', async ({ page, world }) => {
  await signIn(page, world)
  await page.goto(PRODUCT)
  const add = page.getByRole('button', { name: /^add .*to cart/i }).first()
  for (
    let step = 0;
    step < 60 && !(await add.evaluate((element) => element === document.activeElement));
    step += 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('ADDED TO CART').first()).toBeVisible()
  await page.goto('/cart')
  const checkout = page.getByRole('button', { name: 'Proceed to Checkout' })
  for (
    let step = 0;
    step < 80 && !(await checkout.evaluate((element) => element === document.activeElement));
    step += 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible()
})
