import type { Page } from '@playwright/test'
import { expect, follow, laidOut, test, visit } from './fixtures.ts'

test('a link shows the next page without a new document, with its title, focus and address', async ({
  page,
}) => {
  await visit(page, '/')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await follow(page.getByRole('main').getByRole('link', { name: 'Browse Scripts' }).first())
  await expect(page.getByRole('heading', { level: 1 })).toContainText('All Scripts')
  await expect(page).toHaveURL(/\/scripts$/)
  await expect(page).toHaveTitle(/Scripts/)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await expect(page.locator('#main')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('All Scripts')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

/** Resolves when nothing moves any more: the fonts have come and the sections have their layout. */
async function settled(page: Page) {
  // On a second visit the stylesheet names them before they are loaded.
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.fonts].some(({ family, status }) => family === 'Geist' && status === 'loaded'),
  )
  await laidOut(page)
}

for (const path of ['/products/6982072', '/scripts']) {
  test(`far down ${path} a reload shows what was on the screen @phone`, async ({ page }) => {
    await visit(page, path)
    await settled(page)
    const position = await page.evaluate(() => {
      scrollTo({ top: document.documentElement.scrollHeight * 0.8, behavior: 'instant' })
      return scrollY
    })
    await page.reload()
    await settled(page)
    expect(Math.abs((await page.evaluate(() => scrollY)) - position)).toBeLessThanOrEqual(2)
  })
}

test('back from the last of a product’s suggestions the visitor is where they were @phone', async ({
  page,
}) => {
  await visit(page, '/products/6982072')
  await settled(page)
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  const card = page.locator('[aria-labelledby=related] a').last()
  // Pointing at the card may scroll.
  await page.evaluate(() =>
    addEventListener('click', () => Object.assign(window, { clickedAt: scrollY }), { capture: true }),
  )
  await follow(card)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(String(name))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(name))
  const moved = () => page.evaluate(() => Math.abs(scrollY - Number(Reflect.get(window, 'clickedAt'))))
  await expect.poll(moved).toBeLessThanOrEqual(2)
})

test('the bar at the bottom appears when the button has left the screen', async ({ page }) => {
  await visit(page, '/products/6982072')
  const adds = page.getByRole('button', { name: /^add .*to cart/i })
  await adds.first().scrollIntoViewIfNeeded()
  await expect(adds).toHaveCount(1)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(adds).toHaveCount(2)
})

test('a hidden tab calls its visitor back and has its title again on return', async ({ page }) => {
  await visit(page, '/')
  const title = await page.title()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => page.title()).not.toBe(title)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page).toHaveTitle(title)
})

test('an unknown product is Product Not Found with status 404 and a way on', async ({ page, complaints }) => {
  const response = await page.goto('/product/999999999')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: /Product Not Found/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Scripts' })).toHaveAttribute(
    'href',
    '/scripts',
  )
  complaints.length = 0
})

test('a link that is pressed offline keeps the page and says why; online it leads on', async ({
  page,
  context,
  complaints,
}) => {
  await visit(page, '/services')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Our Scripts' })
  await context.setOffline(true)
  await link.click()
  await expect(page.getByRole('region').getByText('You are offline.')).toBeVisible()
  await expect(page).toHaveURL(/\/services$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(false)
  // A link under the pointer is prefetched, which the browser reports as failed.
  complaints.length = 0
  await link.click()
  await expect(page).toHaveURL(/\/scripts$/)
})
