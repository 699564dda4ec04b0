/** A page that takes its time: the visitor sees from the click on that something happens, and loses nothing meanwhile. */
import type { Page } from '@playwright/test'
import { scaled } from '../support/machine.ts'
import { expect, follow, hydrated, signIn, test, visit, type World } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Long enough for a look at the skeleton, below the time that the shop gives the platform. */
const SLOW_ANSWER_MS = Math.min(scaled(2_000), 3_500)

/** Holds every answer to this address until `release` is called. */
async function hold(page: Page, address: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const overlay = (page: Page) => page.locator('#loading-overlay')
const spinner = (page: Page) => overlay(page).locator('> span')

test('a slow page change shows the overlay and the spinner until the page is there, and blocks nothing', async ({
  page,
}) => {
  await visit(page, '/')
  const release = await hold(page, /\/_page\/scripts/)
  await follow(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Scripts' }))
  await expect(overlay(page)).toBeVisible()
  await expect(spinner(page)).toHaveCSS('opacity', '1')
  await expect(page).toHaveTitle(/^Northgate/)
  const questions = page.getByRole('region', { name: 'Frequently Asked Questions' })
  await questions.getByText('How fast is delivery?').click()
  await expect(questions.getByText('under 2 minutes on average')).toBeVisible()
  release()
  await expect(page).toHaveTitle(/^All Scripts/)
  await expect(overlay(page)).toBeHidden()
})

test('a slow first click, which the browser answers with a document, shows the overlay too', async ({
  page,
}) => {
  await visit(page, '/')
  // The browser waits for the document and answers no question meanwhile: the page itself writes down what came.
  await page.evaluate(() => {
    new MutationObserver(() => {
      const overlay = document.getElementById('loading-overlay')
      if (overlay) sessionStorage.setItem('overlay', getComputedStyle(overlay).display)
    }).observe(document.documentElement, { attributes: true })
  })
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Scripts' })
  // Without a pointer that came near, page changes in place are not loaded yet.
  await link.evaluate((element) => element instanceof HTMLElement && element.click())
  await expect(page).toHaveTitle(/^All Scripts/)
  expect(await page.evaluate(() => sessionStorage.getItem('overlay'))).toBe('grid')
  await expect(overlay(page)).toBeHidden()
})

test('the overlay lifts off the new page, which takes a click at once', async ({ page }) => {
  await visit(page, '/')
  // It may be gone before a busy machine looks: the page itself writes down what came.
  await page.evaluate(() => {
    new MutationObserver(() => {
      const overlay = document.getElementById('loading-overlay')
      if (document.documentElement.dataset.loading !== 'done' || !overlay) return
      document.documentElement.dataset.seen = getComputedStyle(overlay).pointerEvents
    }).observe(document.documentElement, { attributeFilter: ['data-loading'] })
  })
  await follow(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Scripts' }))
  await expect(page).toHaveTitle(/^All Scripts/)
  await page.getByRole('link', { name: /^BUNDLES/ }).click()
  await expect(page).toHaveURL(/category=BUNDLES/)
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'none')
  await expect(overlay(page)).toBeHidden()
})

test('a slow filter of a list shows the spinner, a quick one shows nothing', async ({ page }) => {
  await visit(page, '/scripts')
  await follow(page.getByRole('link', { name: /^BUNDLES/ }))
  await expect(page).toHaveURL(/category=BUNDLES/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BUNDLES')
  await expect(overlay(page)).toBeHidden()
  const release = await hold(page, /\/_page\/scripts\?category=JOBS/)
  await page.getByRole('link', { name: /^JOBS/ }).click()
  await expect(spinner(page)).toHaveCSS('opacity', '1')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('JOBS')
  await expect(overlay(page)).toBeHidden()
})

test('the overlay is gone when the browser brings a page back as it was', async ({ page }) => {
  await page.goto('/terms')
  await hydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goBack()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(overlay(page)).toBeHidden()
})

test('a visitor who wants less motion sees no overlay, but a line that stands still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  const release = await hold(page, /\/_page\/scripts/)
  const header = page.getByRole('banner')
  const quiet = await header.evaluate((element) => getComputedStyle(element).borderBottomColor)
  await follow(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Scripts' }))
  await expect(header).not.toHaveCSS('border-bottom-color', quiet)
  await expect(overlay(page)).toBeHidden()
  release()
  await expect(page).toHaveTitle(/^All Scripts/)
  await expect(header).toHaveCSS('border-bottom-color', quiet)
})

test.describe('the cart while the platform is slow', () => {
  const skeleton = (page: Page) => page.getByRole('status', { name: 'Loading your cart' })
  const remove = (page: Page) => page.getByRole('button', { name: 'Remove Backpack Escrow' })

  /** A shop whose memory holds no basket, for a customer who has one item in it, at a platform that takes its time. */
  async function openSlowCart(page: Page, world: World) {
    await signIn(page, world)
    await page.request.post('/api/basket/packages', {
      headers: { origin: world.origin },
      data: { package_id: 6982072 },
    })
    const shop = await world.openAgain()
    world.sandbox.failNext({ operation: 'getBasket', fault: { kind: 'delay', ms: SLOW_ANSWER_MS } })
    return shop
  }

  test('a document begins with header and skeleton, and ends with the cart', async ({ page, world }) => {
    const shop = await openSlowCart(page, world)
    await page.goto(`${shop.origin}/cart`, { waitUntil: 'commit' })
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(skeleton(page)).toBeVisible()
    await expect(remove(page)).toBeVisible()
    await expect(skeleton(page)).toBeHidden()
    await hydrated(page)
    await remove(page).click()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await shop.close()
  })

  test('a page change shows the skeleton in place of the old page', async ({ page, world }) => {
    const shop = await openSlowCart(page, world)
    // Nothing but the page asks the platform for the basket.
    const session = { authenticated: false, user: null, sessionId: null, basket: null }
    await page.route(/\/api\/session$/, (route) => route.fulfill({ json: session }))
    await visit(page, `${shop.origin}/terms`)
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/cart', textContent: 'The cart' })
      document.getElementById('main')?.prepend(link)
    })
    await follow(page.getByRole('link', { name: 'The cart' }))
    await expect(skeleton(page)).toBeVisible()
    await expect(remove(page)).toBeVisible()
    await expect(page).toHaveTitle(/^Your Cart/)
    await expect(skeleton(page)).toHaveCount(0)
    // Pictures further down would be asked for after the shop is closed.
    await page.goto('about:blank')
    await shop.close()
  })

  test('without script it ends with the cart too', async ({ browser, page, world }) => {
    const shop = await openSlowCart(page, world)
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
    const plain = await context.newPage()
    await plain.goto(`${shop.origin}/cart`, { waitUntil: 'commit' })
    await expect(skeleton(plain)).toBeVisible()
    await expect(remove(plain)).toBeVisible()
    await expect(skeleton(plain)).toBeHidden()
    await context.close()
    await shop.close()
  })
})
