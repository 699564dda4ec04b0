/** Reviews by buyers, in a browser without script: written on a phone, decided in the panel, read on the product's page. */
import { ADMIN_PASSWORD, expect, expectAccessible, expectWhole, signIn, test } from './fixtures.ts'

const RADIO = 6982072
const TEXT = 'Runs on our server since the first evening, without a single error.'

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

test('a buyer writes a review, the seller approves it, and the product shows it', async ({
  page,
  world,
  complaints,
}) => {
  const path = `/review/${RADIO}`
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/Log in with the account/)
  await expectWhole(page, [320, 360])
  await expectAccessible(page)
  await signIn(page, world, 'tom.okoye')
  await page.goto(path)
  await expect(page.getByRole('main')).toContainText('does not own this product')

  await page.request.post('/api/basket/packages', {
    headers: { origin: world.origin },
    data: { package_id: RADIO },
  })
  const { transactionId } = world.sandbox.pay(world.sandbox.baskets.list().at(-1)?.ident ?? '')
  await signIn(page, world, 'tom.okoye')
  const form = page.getByRole('main')
  await expect(async () => {
    await page.goto(path)
    await expect(form.getByLabel('Your review')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectWhole(page, [320, 360])
  await expectAccessible(page)
  await expectAccessible(page, 'dark')

  await form.getByLabel('4 stars').check()
  await form.getByLabel('Your review').fill('          ')
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(form.getByRole('alert')).toHaveText(/between 10 and 1,000 characters/)
  await expect(form.getByLabel('4 stars')).toBeChecked()
  await form.getByLabel('Your review').fill(TEXT)
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(form.getByRole('status')).toHaveText(/waiting for the seller/)
  await expect(form.getByLabel('Your review')).toHaveValue(TEXT)

  await page.goto('/admin/reviews')
  await page.getByLabel('Senha', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('table')).toContainText(TEXT)
  await expectWhole(page, [360, 1280])
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Aprovar a avaliação/ }).click()
  await expect(page.getByRole('table')).toContainText('Publicada')

  await expect(async () => {
    await page.goto(`/products/${RADIO}`)
    await expect(page.getByRole('main')).toContainText(TEXT, { timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('main')).toContainText('Verified purchase')
  await expectWhole(page, [320, 360])
  await expectAccessible(page)

  world.sandbox.refund(transactionId)
  await expect(async () => {
    await page.goto(`/products/${RADIO}`)
    await expect(page.getByRole('main')).not.toContainText(TEXT, { timeout: 1_000 })
  }).toPass({ timeout: 5_000 })
  // The browser notes the refusal in its console.
  complaints.length = 0
})
