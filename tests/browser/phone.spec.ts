/** A phone of 360 pixels: its first screen, its menu, and the parts that stay on the screen. */
import type { Page } from '@playwright/test'
import { expect, signIn, test, visit } from './fixtures.ts'

test.use({ viewport: { width: 360, height: 640 } })

test('the first screen of the shop holds a picture, the sentence and the whole button', async ({ page }) => {
  await visit(page, '/')
  const picture = page.locator('main img').first()
  await expect(picture).toBeInViewport()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Scripts' })).toBeInViewport({
    ratio: 1,
  })
})

const openMenu = (page: Page) => page.locator('summary[aria-label=Menu]').click()

test('the menu leads to this page in another language, also after a page change, and remembers the choice', async ({
  page,
  baseURL,
}) => {
  await visit(page, '/news')
  await page.getByRole('link', { name: 'Backpacks can be repaired' }).click()
  await expect(page).toHaveURL(/\/news\/2026/)
  const { pathname } = new URL(page.url())
  await openMenu(page)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true')
  await menu.getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL(`${baseURL}/de${pathname}`)
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('de')
})

test('the menu opens the chat, and closing it leaves the page where it was', async ({ page }) => {
  await visit(page, '/terms')
  await page.mouse.wheel(0, 1200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  await openMenu(page)
  const before = await page.evaluate(() => scrollY)
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Support chat' })
    .dispatchEvent('click')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(new URL(page.url()).hash).toBe('')
})

test('nothing floats over the pages but the bar of a product', async ({ page, complaints }) => {
  for (const path of ['/', '/scripts', '/products/6982072', '/subscription', '/cart', '/nowhere']) {
    await visit(page, path)
    const floating = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => getComputedStyle(element).position === 'fixed')
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => element.getBoundingClientRect().height > 0 && !element.matches('section'))
        .filter((element) => getComputedStyle(element).pointerEvents !== 'none')
        .map(({ className }) => className),
    )
    expect.soft(floating, path).toEqual([])
  }
  // The browser's own line about the status of the page that does not exist.
  complaints.length = 0
})

test('a long cart keeps its total and the way to the checkout on the screen until the summary is there', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  for (const id of [6982072, 7017029, 7037446, 7037447])
    await page.request.post('/api/basket/packages', {
      headers: { origin: world.origin },
      data: { package_id: id },
    })
  await visit(page, '/cart')
  const buttons = page.getByRole('button', { name: 'Proceed to Checkout' })
  await expect(buttons).toHaveCount(2)
  await expect(buttons.first()).toBeInViewport({ ratio: 1 })
  await buttons.last().scrollIntoViewIfNeeded()
  await expect(buttons.first()).not.toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await buttons.first().click()
  await page.waitForURL((url) => url.origin === new URL(world.sandbox.url).origin)
})

test.describe('before the script is there', () => {
  test('a button that posts its form says by itself that it is busy', async ({ page, complaints }) => {
    await page.route(/\/assets\/entry/, (route) => route.abort())
    await page.route('**/api/auth/login', () => undefined)
    await page.goto('/cart')
    const button = page.getByRole('main').getByRole('button', { name: 'Login with FiveM' })
    const busy = await button.evaluate(
      (element) =>
        new Promise((resolve) => {
          addEventListener('submit', () => setTimeout(() => resolve(element.getAttribute('aria-busy'))))
          if (element instanceof HTMLElement) element.click()
        }),
    )
    expect(busy).toBe('true')
    // The browser's own line about the script that could not be loaded.
    complaints.length = 0
  })
})
