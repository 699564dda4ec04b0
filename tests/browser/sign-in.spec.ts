/** The way out to the platform's pages and back, in a real browser. */
import type { Page } from '@playwright/test'
import {
  choosePlayer,
  expect,
  openCachingBrowser,
  test as shopTest,
  signIn,
  tellWhenRestored,
  visit,
  type World,
} from './fixtures.ts'

/** Every login begins in a browser that knows nothing. */
const test = shopTest.extend({
  context: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(context)
    await context.close()
  },
})

const PRODUCT = '/products/6982072'

const findLogin = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /Login with FiveM|Processing/ })

/** The platform's page answers with nothing to show, as when a download begins or the visitor stops it. */
async function swallow(page: Page, { sandbox }: World, path: string) {
  await page.route(`${sandbox.url}${path}**`, (route) => route.fulfill({ status: 204 }))
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('login and checkout work on a platform that redirects on to another host', async ({ page, world }) => {
    world.sandbox.variants.otherHost = true
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
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible()
    expect(new URL(page.url()).hostname).toBe('localhost')
    world.sandbox.variants.otherHost = false
  })

  test('a notice of something that was added stands only after it was', async ({ page, world }) => {
    await page.goto(`${PRODUCT}#added`)
    await expect(page.locator('#added')).toBeHidden()
    await signIn(page, world)
    await page.goto(PRODUCT)
    await page
      .getByRole('button', { name: /^add .*to cart/i })
      .first()
      .click()
    await expect(page).toHaveURL(/#added$/)
    const notice = page.locator('#added')
    await expect(notice).toBeVisible()
    const rows = await notice.evaluate(({ children }) =>
      [...children].map((child) => child.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
    )
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(2)
  })

  test('the card of a section below the first screen adds its own product', async ({ page, world }) => {
    await signIn(page, world)
    await page.goto('/scripts')
    // Chromium styles every deferred section that has a form of its own.
    await expect(page.locator('main section form')).toHaveCount(0)
    await page.getByRole('button', { name: 'Add to Cart: Police Job Escrow' }).first().click()
    await expect(page).toHaveURL(/#added$/)
    await page.goto('/cart')
    await expect(page.getByRole('main')).toContainText('Police Job Escrow')
  })
})

test('a link with #added says nothing', async ({ page }) => {
  await visit(page, `${PRODUCT}#added`)
  await expect(page.locator('#added')).toBeHidden()
})

test('the page of a login’s beginning tells what came into the cart', async ({ page }) => {
  await visit(page, PRODUCT)
  await page
    .getByRole('button', { name: /^add .*to cart/i })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Login with FiveM' }).click()
  await choosePlayer(page)
  const notice = page.getByRole('status')
  await expect(notice.getByText('Backpack is in your cart')).toBeVisible()
  await expect(notice.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/cart')
  await expect(page).toHaveURL(new RegExp(`${PRODUCT}$`))
  const add = page.locator('form#buy').getByRole('button')
  await expect(add).toHaveText(/ADDED TO CART/)
  await page.reload()
  await expect(add).toHaveText(/ADDED TO CART/)
})

test('a login that was cancelled says so, with a login beside it', async ({ page }) => {
  await visit(page, '/services')
  await findLogin(page).click()
  await page.getByRole('button', { name: /cancel/i }).click()
  const notice = page.getByText('You are not logged in: the login was not finished.')
  await expect(notice).toBeVisible()
  await expect(notice.locator('..').getByRole('button', { name: 'Login with FiveM' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/services')
})

test('a login that another browser opened first goes through the platform once more', async ({
  page,
  world,
  browser,
}) => {
  await visit(page, '/services')
  await findLogin(page).click()
  await page.waitForURL(/\/fivem\//)
  const { searchParams } = new URL(page.url())
  world.sandbox.login(searchParams.get('basketIdent') ?? '')
  const link = searchParams.get('return') ?? ''
  const elsewhere = await browser.newContext()
  const foreign = await elsewhere.newPage()
  await foreign.goto(link)
  await expect(foreign.getByText('You are not logged in: the login took too long')).toBeVisible()
  await elsewhere.close()
  await page.goto(link)
  await choosePlayer(page)
  await expect(page).toHaveURL(/\/services$/)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('a login page that does not come gives the button back', async ({ page, world }) => {
  await page.clock.install()
  await swallow(page, world, '/fivem/')
  await visit(page, '/services')
  await findLogin(page).click()
  const left = page.waitForRequest(/\/fivem\//)
  await page.clock.fastForward(100)
  await left
  await expect(findLogin(page)).toBeDisabled()
  await page.clock.fastForward(20_000)
  await expect(findLogin(page)).toBeEnabled()
  await expect(findLogin(page)).toHaveText('Login with FiveM')
})

test('a checkout that does not come gives the button back', async ({ page, world }) => {
  await signIn(page, world)
  await page.request.post('/api/basket/packages', {
    headers: { origin: world.origin },
    data: { package_id: 6982072 },
  })
  await page.clock.install()
  await swallow(page, world, '/pay/')
  await visit(page, '/cart')
  const left = page.waitForRequest(/\/pay\//)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await left
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled()
})

test('a page restored from the back/forward cache after the login page has a live button', async ({
  world,
}) => {
  const browser = await openCachingBrowser()
  const page = await browser.newPage({ baseURL: world.origin })
  await visit(page, '/services')
  await tellWhenRestored(page)
  await findLogin(page).click()
  await expect(page.getByRole('button', { name: /^Continue as/ }).first()).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveTitle('restored: true')
  await expect(findLogin(page)).toBeEnabled()
  await expect(findLogin(page)).toHaveText('Login with FiveM')
  await browser.close()
})
