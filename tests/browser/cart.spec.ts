/** The cart in a real browser: what stays in sight when something is gone, and where the focus stands afterwards. */
import type { Locator, Page } from '@playwright/test'
import { expect, openCachingBrowser, signIn, tellWhenRestored, test, visit, type World } from './fixtures.ts'

const BACKPACK = 6982072
const POLICE = 7037446

/** Signs in and puts these into the cart, without showing it. */
async function fill(page: Page, world: World, packages: readonly number[]) {
  await page.context().clearCookies()
  await signIn(page, world)
  for (const package_id of packages) {
    const response = await page.request.post('/api/basket/packages', {
      headers: { origin: world.origin },
      data: { package_id },
    })
    await expect(response, await response.text()).toBeOK()
  }
}

function openBasket({ sandbox }: World): string {
  return sandbox.baskets.list().at(-1)?.ident ?? ''
}

const findFocus = (page: Page): Locator => page.locator(':focus')

for (const gone of ['basket', 'session'] as const) {
  test(`removing without a ${gone} asks for the login and keeps the cart in sight`, async ({
    page,
    world,
    complaints,
  }) => {
    await fill(page, world, [BACKPACK, POLICE])
    await visit(page, '/cart')
    if (gone === 'session') await page.context().clearCookies()
    else world.sandbox.baskets.forget(openBasket(world))
    const main = page.getByRole('main')
    await main.getByRole('button', { name: /^Remove Backpack/ }).click()
    // The platform's login is gone with the basket; ours lasts as long as the session.
    const shown = gone === 'session' ? 'Login with FiveM' : 'Logout'
    await expect(page.getByRole('banner').getByRole('button', { name: shown })).toBeVisible()
    await expect(main.getByRole('alert')).toHaveText('Please login with FiveM first')
    await expect(main.getByRole('listitem').filter({ hasText: 'Police' }).first()).toBeVisible()
    await expect(main.getByRole('button', { name: 'Login with FiveM' })).toBeVisible()
    complaints.length = 0
  })
}

test('the same error twice is said twice, also after it was dismissed', async ({
  page,
  world,
  complaints,
}) => {
  await fill(page, world, [BACKPACK])
  await visit(page, '/cart')
  // A live region speaks when something comes into it.
  await page.evaluate(() => {
    const spoken = document.documentElement
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && (node.role === 'alert' || node.querySelector('[role=alert]')))
            spoken.dataset.spoken = String(Number(spoken.dataset.spoken ?? 0) + 1)
    }).observe(document.body, { childList: true, subtree: true })
  })
  const alert = page.getByRole('main').getByRole('alert')
  for (const times of ['1', '2']) {
    await page.getByLabel('Coupon, gift card or creator code').fill('NONSENSE')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-spoken', times)
    await expect(alert).toBeVisible()
  }
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toBeHidden()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(alert).toBeVisible()
  complaints.length = 0
})

test('logging out in one tab empties the cart page of another', async ({ page, context, world }) => {
  await fill(page, world, [BACKPACK])
  await visit(page, '/cart')
  const other = await context.newPage()
  await visit(other, '/')
  await other.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Login with FiveM' })).toBeVisible()
  // A page that still follows its logout may not be closed in between.
  await expect(other.getByRole('banner').getByRole('button', { name: 'Login with FiveM' })).toBeVisible()
  await other.close()
})

test('a tab that is looked at again notices that its visitor has left', async ({ page, world }) => {
  await fill(page, world, [BACKPACK])
  await visit(page, '/cart')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.request.post('/api/auth/logout', { headers: { origin: world.origin } })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('after a removal the focus stands on the next one, at the end on the heading', async ({
  page,
  world,
}) => {
  await fill(page, world, [BACKPACK, POLICE])
  await visit(page, '/cart')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^Remove Backpack/ }).press('Enter')
  await expect(findFocus(page)).toHaveAccessibleName(/^Remove Police/)
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused()
})

test('a removal that fails leaves the focus where it was', async ({ page, world, complaints }) => {
  await fill(page, world, [BACKPACK])
  await visit(page, '/cart')
  await page.route('**/api/basket/packages/remove', (route) => route.abort())
  const remove = page.getByRole('main').getByRole('button', { name: /^Remove Backpack/ })
  await remove.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to remove item')
  await expect(remove).toBeFocused()
  complaints.length = 0
})

test('a coupon leaves the focus in its field, applied as well as removed', async ({ page, world }) => {
  await fill(page, world, [BACKPACK])
  await visit(page, '/cart')
  const field = page.getByLabel('Coupon, gift card or creator code')
  await field.fill('SPRING')
  await page.getByRole('button', { name: 'Apply' }).focus()
  await page.route('**/api/basket/codes', async (route) => {
    const response = await route.fetch({ url: `${world.origin}/api/basket`, method: 'GET', postData: null })
    const { basket } = await response.json()
    await route.fulfill({
      json: { basket: { ...basket, coupons: [{ code: 'SPRING' }] }, added: [], kind: 'coupon' },
    })
  })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Coupon applied')).toBeVisible()
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Remove coupon SPRING' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove coupon SPRING' })).toBeHidden()
  await expect(field).toBeFocused()
})

test('a second coupon is confirmed as long as the first one was', async ({ page, world }) => {
  await fill(page, world, [BACKPACK])
  await page.clock.install()
  await visit(page, '/cart')
  await page.route('**/api/basket/codes', async (route) => {
    const response = await route.fetch({ url: `${world.origin}/api/basket`, method: 'GET', postData: null })
    const { basket } = await response.json()
    const coupons = [{ code: new URLSearchParams(route.request().postData() ?? '').get('code') }]
    await route.fulfill({ json: { basket: { ...basket, coupons }, added: [], kind: 'coupon' } })
  })
  const apply = async (code: string) => {
    await page.getByLabel('Coupon, gift card or creator code').fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Remove coupon ${code}` })).toBeVisible()
    await expect(page.getByText('Coupon applied')).toBeVisible()
  }
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await apply('SPRING')
  await page.clock.runFor(1500)
  await apply('SUMMER')
  await page.clock.runFor(1500)
  await expect(page.getByText('Coupon applied')).toBeVisible()
  await page.clock.runFor(600)
  await expect(page.getByText('Coupon applied')).toBeHidden()
})

test('a page restored by the back button offers to add again what the cart no longer holds', async ({
  world,
}) => {
  const browser = await openCachingBrowser()
  const page = await browser.newPage({ baseURL: world.origin })
  await fill(page, world, [])
  await visit(page, `/product/${BACKPACK}`)
  await tellWhenRestored(page)
  const add = page.locator('form#buy').getByRole('button')
  await add.click()
  await expect(add).toHaveText(/ADDED TO CART/)
  await page.goto('/cart')
  await page.getByRole('button', { name: /^Remove Backpack/ }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveTitle('restored: true')
  await expect(add).toBeEnabled()
  await expect(add).toHaveText(/^add .*to cart/i)
  await browser.close()
})

test('drawer and login dialog give the focus back to what opened them', async ({ page, world }) => {
  await fill(page, world, [BACKPACK, POLICE])
  await visit(page, '/services')
  const opener = page.getByRole('banner').getByRole('button', { name: /^Cart \(/ })
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await opener.press('Enter')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  // The lines are to be seen before, too, while the drawer that was closed fades.
  await expect(drawer.getByRole('button', { name: 'Close cart' })).toBeFocused()
  await drawer.getByRole('button', { name: /^Remove Backpack/ }).press('Enter')
  await expect(findFocus(page)).toHaveAccessibleName(/^Remove Police/)
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('heading', { name: 'Your Cart' })).toBeFocused()
  await drawer.getByRole('button', { name: 'Close cart' }).click()
  await expect(opener).toBeFocused()

  await page.context().clearCookies()
  await visit(page, '/products/6982072')
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^add .*to cart/i })
    .first()
  await add.press('Enter')
  await page.getByRole('button', { name: 'Not now' }).press('Enter')
  await expect(add).toBeFocused()
})

test('starting the clip by keyboard moves the focus to the player', async ({ page }) => {
  await visit(page, '/products/6982072')
  await page.getByRole('link', { name: /Watch the animated preview/ }).press('Enter')
  await expect(page.getByRole('img', { name: /Animated preview of/ })).toBeFocused()
})

test('one field takes every kind of code, and a link applies one after a click', async ({
  page,
  world,
  complaints,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await fill(page, world, [BACKPACK])
  await visit(page, '/discount/nora?to=/scripts')
  await expect(page.getByRole('heading', { name: 'Use code nora?' })).toBeVisible()
  await page.getByRole('button', { name: 'Use code' }).click()
  await expect(page).toHaveURL(/\/scripts#code-applied$/)
  await expect(page.getByText('Your code is applied.').locator('visible=true')).toBeVisible()

  await visit(page, '/cart')
  const field = page.getByLabel('Coupon, gift card or creator code')
  const apply = page.getByRole('button', { name: 'Apply' })
  await expect(page.getByText('Creator code', { exact: true })).toBeVisible()
  await field.fill('0127 0244 7210 1111')
  await apply.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Remove the creator code')
  await page.getByRole('button', { name: 'Remove creator code NORA' }).click()
  await expect(page.getByText('Discount', { exact: true })).toBeHidden()
  await field.fill('0127 0244 7210 1111')
  await apply.click()
  await expect(page.getByText('Gift card applied')).toBeVisible()
  await expect(page.getByText('Gift cards pay at the checkout')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove gift card •••• 1111' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  complaints.length = 0
})
