/** Prices in a real browser: the own price comes without moving anything, and every price says what is true of tax. */
import { expect, expectAccessible, expectWhole, signIn, test, visit } from './fixtures.ts'

const BACKPACK = 6982072
const BACKPACK_UNLOCKED = 6982412

test('a signed-in owner reads the own price above the button, and nothing moves', async ({ page, world }) => {
  const { sandbox, origin } = world
  const path = `/products/${BACKPACK_UNLOCKED}`
  await visit(page, path)
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: /^ADD .*CART$/ }).first()
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
