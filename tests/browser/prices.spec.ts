/** Prices in a real browser: the own price comes without moving anything, and every price says what is true of tax. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectWhole, signIn, test, visit } from './fixtures.ts'

const BACKPACK = 6982072
const BACKPACK_UNLOCKED = 6982412
/** Sold once and monthly. */
const LOADING_SCREEN = 7068512

test('a signed-in owner reads the own price above the button, and nothing moves', async ({ page, world }) => {
  const { sandbox, origin } = world
  const path = `/products/${BACKPACK_UNLOCKED}`
  await visit(page, path)
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: /^ADD .*CART/ }).first()
  const price = main.locator('p[role=status]').first()
  await expect(price).toBeEmpty()
  const before = await button.boundingBox()
  await expect(main.getByRole('group', { name: 'Price' }).first()).toContainText('plus tax')

  await signIn(page, world)
  const data = { package_id: BACKPACK }
  await page.request.post('/api/basket/packages', { headers: { origin }, data })
  sandbox.pay(sandbox.baskets.list().at(-1)?.ident ?? '')
  await page.context().clearCookies()
  await signIn(page, world)
  await visit(page, path)
  await expect(price).toHaveText(/^Your price: \$\d+\.\d\d — you own Backpack/)
  expect(await button.boundingBox()).toEqual(before)
  await page.screenshot({ path: test.info().outputPath('product.png') })
  await expectAccessible(page)
  await expectWhole(page, [360])
})

async function chooseAndRead(page: Page, price: Locator) {
  const shown = { useInnerText: true }
  await expect(price).toHaveText(/^7,99\s\$(?!.*pro Monat)/s, shown)
  await page.getByRole('radio', { name: /^Monatlich zahlen/ }).check()
  await expect(price).toHaveText(/^7,99\s\$\s+pro Monat/, shown)
  await page.getByRole('radio', { name: /^Einmal kaufen/ }).check()
  await expect(price).toHaveText(/^7,99\s\$(?!.*pro Monat)/s, shown)
}

test('a script sold both ways says "per month" beside its price and in the bar while monthly is chosen', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, `/de/product/${LOADING_SCREEN}`)
  const main = page.getByRole('main')
  await chooseAndRead(page, main.getByRole('group', { name: 'Preis' }).first())
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const price = main.getByRole('region', { name: 'Kaufen' }).getByRole('group', { name: 'Preis' })
  await expect(price).toHaveText(/^7,99\s\$(?!.*pro Monat)/s, { useInnerText: true })
  await page.getByRole('radio', { name: /^Monatlich zahlen/ }).check()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(price).toHaveText(/^7,99\s\$\s+pro Monat/, { useInnerText: true })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a script sold both ways says "per month" beside its price while monthly is chosen', async ({
    page,
  }) => {
    await page.goto(`/de/product/${LOADING_SCREEN}`)
    await chooseAndRead(page, page.getByRole('main').getByRole('group', { name: 'Preis' }).first())
  })

  test('among several added products only the monthly price says "per month"', async ({ page, world }) => {
    await signIn(page, world)
    await page.goto(`/cart/add/${LOADING_SCREEN},${BACKPACK}`)
    const prices = page.getByRole('article').getByRole('group', { name: 'Price' })
    const monthly = prices.getByText('per month').filter({ visible: true })
    await expect(prices).toHaveCount(2)
    await expect(monthly).toHaveCount(0)
    await page.getByRole('radio', { name: /^Pay monthly/ }).check()
    await expect(monthly).toHaveCount(1)
  })
})
