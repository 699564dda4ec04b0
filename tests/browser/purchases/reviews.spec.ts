/** Reviews by buyers: written without script on a phone, decided in the panel, read on the product's page. */
import type { Page } from '@playwright/test'
import {
  enterPanel,
  expect,
  expectAccessible,
  expectWhole,
  signIn,
  test,
  visit,
  type World,
} from '../fixtures.ts'

const RADIO = 6982072
const POLICE = 7037446
const TEXT = 'Runs on our server since the first evening, without a single error.'

test.use({ viewport: { width: 360, height: 740 } })

/** Pays for the script and opens the page of its review; a payment ends the sign-in at the platform. */
async function buy(page: Page, { origin, sandbox }: World, id: number): Promise<string> {
  const { ident } = sandbox.baskets.list().at(-1) ?? { ident: '' }
  await page.request.post('/api/basket/packages', { headers: { origin }, data: { package_id: id } })
  return sandbox.pay(ident).transactionId
}

async function openForm(page: Page, id: number) {
  await expect(async () => {
    await page.goto(`/review/${id}`)
    await expect(page.getByLabel('Your review')).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** `expectWhole` waits for frames, which a page without script does not run. */
const measureOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer writes a review, the seller approves it, the product shows it until the refund', async ({
    page,
    world,
    complaints,
  }) => {
    await signIn(page, world, 'tom.okoye')
    await page.goto(`/review/${RADIO}`)
    await expect(page.getByRole('main')).toContainText('does not own this product')
    const transactionId = await buy(page, world, RADIO)
    await signIn(page, world, 'tom.okoye')
    await openForm(page, RADIO)
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)

    const main = page.getByRole('main')
    await main.getByLabel('4 stars').check()
    await main.getByLabel('Your review').fill(' '.repeat(12))
    await main.getByRole('button', { name: 'Send review' }).click()
    await expect(main.getByRole('alert')).toHaveText(/between 10 and 1,000 characters/)
    await expect(main.getByLabel('4 stars')).toBeChecked()
    await main.getByLabel('Your review').fill(TEXT)
    await main.getByRole('button', { name: 'Send review' }).click()
    await expect(main.getByRole('status')).toHaveText(/waiting for the seller/)
    await expect(main.getByLabel('Your review')).toHaveValue(TEXT)

    await enterPanel(page, '/admin/reviews')
    await expect(page.getByRole('table')).toContainText(TEXT)
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    await page
      .getByRole('row')
      .filter({ hasText: TEXT })
      .getByRole('button', { name: /^Aprovar a avaliação/ })
      .click()
    await expect(page.getByRole('row').filter({ hasText: TEXT })).toContainText('Publicada')

    const product = `/products/${RADIO}`
    await expect(async () => {
      await page.goto(product)
      await expect(main).toContainText(TEXT, { timeout: 1_000 })
    }).toPass()
    await expect(main).toContainText('Verified purchase')
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)

    world.sandbox.refund(transactionId)
    await expect(async () => {
      await page.goto(product)
      await expect(main).not.toContainText(TEXT, { timeout: 1_000 })
    }).toPass()
    // The browser notes the refusal in its console.
    complaints.length = 0
  })
})

test('the form, the login before it and the list in the panel are whole and accessible', async ({
  page,
  world,
}) => {
  await visit(page, `/review/${POLICE}`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/Log in with the account/)
  await expectWhole(page, [320, 360])
  await expectAccessible(page)
  await signIn(page, world, 'mara_hale')
  await buy(page, world, POLICE)
  await signIn(page, world, 'mara_hale')
  await openForm(page, POLICE)
  await page.getByLabel('5 stars').check()
  await page.getByLabel('Your review').fill(TEXT.toUpperCase())
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByRole('main').getByText(/waiting for the seller/)).toBeVisible()
  await expectWhole(page, [320, 1280, 360])
  await expectAccessible(page)
  await expectAccessible(page, 'dark')
  await enterPanel(page, '/admin/reviews')
  await expect(page.getByRole('table')).toContainText(TEXT.toUpperCase())
  await page.getByText('Ocultar', { exact: true }).first().click()
  await expectWhole(page, [360, 1280])
  await expectAccessible(page)
})
