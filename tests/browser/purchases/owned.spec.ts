/** An owner sees marks that follow every page, and a question before buying twice, in a real browser. */
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectWhole,
  follow,
  signIn,
  test,
  visit,
  type World,
} from '../fixtures.ts'

const BACKPACK = 6982072
const BUNDLE = 7017029
const MARK = 'You own this'

const readText = async (page: Page, path: string) => (await page.request.get(path)).text()

/** Buys it as the player, and signs in anew. */
async function own(page: Page, world: World, id: number, player: string) {
  const { sandbox, origin } = world
  await signIn(page, world, player)
  await page.request.post('/api/basket/packages', {
    headers: { origin },
    data: { package_id: id, confirm_owned: true },
  })
  const { transactionId } = sandbox.pay(sandbox.baskets.list().at(-1)?.ident ?? '')
  await page.context().clearCookies()
  await signIn(page, world, player)
  const owned = async () => (await (await page.request.get('/api/session')).json()).owned
  await expect.poll(owned).toEqual([id])
  return transactionId
}

test('an owner sees marks on cards and product, and is asked before buying again', async ({
  page,
  world,
  complaints,
}) => {
  const before = await readText(page, '/scripts')
  await own(page, world, BACKPACK, 'ivo-petrov')
  expect(await readText(page, '/scripts')).toBe(before)
  expect(before).not.toContain(MARK)

  await visit(page, '/scripts')
  const card = page.getByRole('article').filter({ hasText: 'Backpack Escrow' }).first()
  await expect(card.getByText(MARK)).toBeVisible()
  await expect(page.getByText(MARK)).toHaveCount(1)
  await expectAccessible(page)
  await expectAccessible(page, 'dark')
  await card.scrollIntoViewIfNeeded()
  await page.screenshot({ path: test.info().outputPath('card.png') })

  await card.getByRole('button', { name: /^Add / }).click()
  const dialog = page.getByRole('dialog', { name: 'You already own this. Buy it again?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await expectWhole(page, [360])
  await page.screenshot({ path: test.info().outputPath('dialog.png') })
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('button', { name: /^Add / })).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })

  await follow(card.getByRole('link', { name: /Details/ }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Backpack')
  await expect(page.getByRole('main').getByText(MARK).first()).toBeVisible()
  await expectWhole(page, [360])
  await page.setViewportSize({ width: 1280, height: 800 })

  await page
    .getByRole('main')
    .getByRole('button', { name: /^ADD .*CART/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: /CART/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Product added to cart!').first()).toBeVisible()
  // The browser logs each of the shop's two refusals.
  expect(complaints.splice(0)).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('409')))
})

test('the page of a bundle names what of it is owned, and a refund takes every mark away', async ({
  page,
  world,
}) => {
  const transaction = await own(page, world, BACKPACK, 'Lúcia Andrade')
  await visit(page, `/products/${BUNDLE}`)
  const scripts = page.getByRole('region', { name: 'Included Scripts' })
  await expect(scripts.getByText(/^You already own Backpack.*Everything else/)).toBeVisible()
  await expect(scripts.getByText(MARK, { exact: true })).toHaveCount(1)
  await expectWhole(page, [360])
  await page.screenshot({ path: test.info().outputPath('bundle.png'), fullPage: true })

  world.sandbox.refund(transaction)
  const owned = async () => (await (await page.request.get('/api/session')).json()).owned
  await expect.poll(owned).toBeUndefined()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText(MARK, { exact: true })).toHaveCount(0)
  await expect(scripts.getByText(/^You already own/)).toHaveCount(0)
})
