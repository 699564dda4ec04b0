/** After the sale as a customer walks through it: from the first script to its refund, and a subscription to its end. */
import type { Page } from '@playwright/test'
import { scaled } from '#tests/support/machine.ts'
import {
  test as base,
  enterPanel,
  expect,
  expectWhole,
  pay,
  signIn,
  useWorld,
  visit,
  type World,
} from '../fixtures.ts'

const ESCROW = 6982072
const UNLOCKED = 6982412
const SUBSCRIPTION = 7070001
const PLAYER = 'mara_hale'
const TEXT = 'The source reads well, and the upgrade cost only the difference.'
const MARK = 'You own this'
const MONTH_MS = 32 * 86_400_000

/** A sandbox for this file alone: its clock is moved. */
const test = base.extend<object, { world: World }>({
  world: [useWorld, { scope: 'worker', timeout: scaled(180_000) }],
})

/** Pictures of a station at both widths, for a person to look at. */
async function look(page: Page, name: string) {
  for (const width of [360, 1280]) {
    await expectWhole(page, [width])
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true })
  }
}

/** Adds the product on its page, pays on the platform's checkout and waits for the webhook. */
async function buy(page: Page, id: number): Promise<string> {
  await visit(page, `/products/${id}`)
  const add = page.getByRole('main').getByRole('button', { name: /^ADD .*CART/ })
  await add.first().click()
  await expect(page.getByText('Product added to cart!').first()).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await pay(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('status')).toContainText('Delivered')
  return (await main.getByText(/^tbx-/).first().innerText()).trim()
}

const findOrder = (page: Page, transaction: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: transaction })

const listRoles = ({ sandbox }: World) =>
  sandbox.guild.list().find(({ username }) => username === PLAYER)?.roles

test('a script is bought, found, upgraded for the difference, reviewed and refunded', async ({
  page,
  world,
}) => {
  test.slow()
  const { sandbox } = world
  const main = page.getByRole('main')
  await signIn(page, world, PLAYER)
  const first = await buy(page, ESCROW)
  await look(page, 'thank-you')

  await visit(page, '/account')
  await expect(findOrder(page, first).getByText('Yours', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Open portal.cfx.re' })).toBeVisible()
  await main.getByRole('button', { name: 'Link Discord' }).click()
  await page.getByRole('button', { name: `Continue as ${PLAYER}` }).click()
  await expect(page).toHaveURL(/\/account/)
  await expect.poll(() => listRoles(world)).toEqual(['Customer'])
  await look(page, 'account')

  await signIn(page, world, PLAYER)
  await visit(page, `/products/${UNLOCKED}`)
  const [escrow, unlocked] = [ESCROW, UNLOCKED].map((id) =>
    sandbox.catalogue.data.packages.find((pack) => pack.id === id),
  )
  const difference = ((unlocked?.base_price ?? 0) - (escrow?.base_price ?? 0)).toFixed(2)
  await expect(main.getByText(/^Your price: .* — you own Backpack \[ESCROW\]$/).first()).toContainText(
    difference,
  )
  await look(page, 'upgrade')
  const second = await buy(page, UNLOCKED)
  await visit(page, '/account')
  for (const transaction of [first, second])
    await expect(findOrder(page, transaction).getByText('Yours', { exact: true })).toBeVisible()
  await expect(findOrder(page, second)).toContainText(difference)

  await signIn(page, world, PLAYER)
  await page.goto(`/review/${UNLOCKED}`)
  await page.getByLabel('5 stars').check()
  await page.getByLabel('Your review').fill(TEXT)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(main.getByText(/waiting for the seller/)).toBeVisible()
  await enterPanel(page, '/admin/reviews')
  const review = page.getByRole('row').filter({ hasText: TEXT })
  await review.getByRole('button', { name: /^Aprovar a avaliação/ }).click()
  await expect(review).toContainText('Publicada')
  await expect(async () => {
    await visit(page, `/products/${UNLOCKED}`)
    await expect(main).toContainText(TEXT, { timeout: 1_000 })
  }).toPass()
  await expect(main).toContainText('Verified purchase')
  await expect(main.getByText(MARK, { exact: true }).first()).toBeVisible()
  await look(page, 'reviewed')

  for (const transaction of [second, first]) sandbox.refund(transaction)
  await expect.poll(() => listRoles(world)).toEqual([])
  await expect(async () => {
    await visit(page, `/products/${UNLOCKED}`)
    await expect(main).not.toContainText(TEXT, { timeout: 1_000 })
  }).toPass()
  await expect(main.getByText(MARK, { exact: true })).toHaveCount(0)
  await visit(page, '/account')
  for (const transaction of [first, second])
    await expect(findOrder(page, transaction)).toContainText('No longer yours: refunded')
  await expect(main.getByRole('link', { name: 'Open portal.cfx.re' })).toHaveCount(0)
  await look(page, 'refunded')
})

test('a subscription is renewed, cancelled and ends', async ({ page, world }) => {
  const { sandbox } = world
  await signIn(page, world, PLAYER)
  await page.request.post('/api/basket/packages', {
    headers: { origin: world.origin },
    data: { package_id: SUBSCRIPTION },
  })
  const { recurringReference } = sandbox.pay(sandbox.baskets.list().at(-1)?.ident ?? '')
  const state = page.getByRole('region', { name: 'Subscriptions' }).getByText(/^(Active|Cancelled|Ended)/)
  const read = async (said: RegExp) => {
    await sandbox.webhooks.settled()
    await visit(page, '/account')
    await expect(state).toHaveText(said)
    return state.innerText()
  }
  const started = await read(/^Active, next payment on/)
  sandbox.advanceClock(MONTH_MS)
  const renewed = await read(/^Active, next payment on/)
  expect(renewed).not.toBe(started)
  sandbox.subscriptions.act(recurringReference ?? '', 'cancel')
  expect(await read(/^Cancelled, yours until/)).toContain(renewed.replace('Active, next payment on ', ''))
  await look(page, 'cancelled')
  sandbox.advanceClock(MONTH_MS)
  await read(/^Ended on/)
  await expect(page.getByRole('main').getByText('Expired', { exact: true })).toHaveCount(2)
  await look(page, 'ended')
})
