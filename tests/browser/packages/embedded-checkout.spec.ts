/** Buyers use the embedded checkout and payment portal, and storefronts hear of it. */
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { KINDS, test, visit } from './storefronts.ts'

const PHONE = { width: 360, height: 740 }

const findFrame = (page: Page) => page.locator('iframe.zoid-visible').contentFrame()
const told = (page: Page) => page.locator('ol > li')

async function pay(checkout: FrameLocator | Page) {
  await checkout.getByRole('checkbox').check()
  await checkout.getByRole('button', { name: 'Pay now' }).click()
}

for (const kind of KINDS) {
  test(`${kind}: the lightbox sells a package, and tells the storefront and its server`, async ({
    page,
    world,
  }) => {
    const { emulator, webhooks } = world
    webhooks.length = 0
    const ident = await visit(page, world, kind)
    await page.getByRole('button', { name: 'Buy' }).click()
    const frame = findFrame(page)
    await frame.getByRole('button', { name: 'Decline' }).click()
    await expect(frame.getByRole('alert')).toContainText('declined')
    await pay(frame)
    await expect(frame.getByRole('heading', { name: 'Order Complete' })).toBeVisible()
    await expect(frame.getByRole('link', { name: 'Continue' })).toBeHidden()
    const txnId = emulator.baskets.get(ident)?.transactionId
    const complete = `payment:complete ${JSON.stringify({ payment: { txnId } })}`
    await expect(told(page)).toHaveText(['open', 'payment:error', complete])
    await frame.getByRole('button', { name: 'Close' }).click()
    await expect(told(page)).toHaveText(['open', 'payment:error', complete, 'close'])
    await expect(page.locator('iframe')).toHaveCount(0)
    await emulator.webhooks.settled()
    expect(webhooks).toContain('payment.completed')
  })

  test(`${kind}: on a small screen the checkout is a window of its own`, async ({ page, world }) => {
    await page.setViewportSize(PHONE)
    const ident = await visit(page, world, kind)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Buy' }).click()
    const checkout = await opened
    await expect(told(page)).toHaveText(['open'])
    await pay(checkout)
    await expect(told(page)).toContainText(['open', 'payment:complete'])
    expect(world.emulator.baskets.get(ident)?.transactionId).toBeTruthy()
    const closed = checkout.waitForEvent('close')
    const click = checkout.getByRole('button', { name: 'Close' }).click()
    await closed
    // The window may be gone before its click is reported.
    await click.catch(() => undefined)
    await expect(told(page).last()).toHaveText('close')
  })
}

test('the checkout closes by its button, by Escape inside and outside, and by a click beside it', async ({
  page,
  world,
}) => {
  await visit(page, world, 'script', { closeOnEsc: true, closeOnClickOutside: true })
  const frame = findFrame(page)
  for (const close of [
    () => frame.getByRole('button', { name: 'Cancel and return' }).click(),
    () => frame.getByLabel('Name').press('Escape'),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]) {
    const events = await told(page).count()
    await page.getByRole('button', { name: 'Buy' }).click()
    await expect(frame.getByRole('heading', { name: 'Checkout' })).toBeVisible()
    await expect(told(page)).toHaveCount(events + 1)
    await close()
    await expect(told(page)).toHaveCount(events + 2)
    await expect(told(page).last()).toHaveText('close')
    await expect(page.locator('.tebex-js-lightbox')).toHaveCount(0)
  }
})

test('theme and colours are the storefront’s, and paying closes where it is told to', async ({
  page,
  world,
}) => {
  const colors = { primary: '#ffd12e', background: '#102030', 'field-border': '#abcdef' }
  await visit(page, world, 'script', { theme: 'dark', colors, closeOnPaymentComplete: true })
  await page.getByRole('button', { name: 'Buy' }).click()
  const frame = findFrame(page)
  await expect(frame.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(16, 32, 48)')
  await expect(frame.getByLabel('Name')).toHaveCSS('border-color', 'rgb(171, 205, 239)')
  const button = frame.getByRole('button', { name: 'Pay now' })
  await expect(button).toHaveCSS('background-color', 'rgb(255, 209, 46)')
  await expect(button).toHaveCSS('color', 'oklch(0 0 0)')
  await pay(frame)
  await expect(told(page)).toContainText(['open', 'payment:complete', 'close'])
})

test('the payment portal shows and changes what a customer bought, in the lightbox and in a window', async ({
  page,
  world,
}) => {
  const { emulator } = world
  const ident = await visit(page, world, 'script', { logo: `${emulator.url}/pictures/garage.svg` })
  const { id } = emulator.catalogue.data.packages.find(({ type }) => type === 'subscription') ?? {}
  await page.request.post(`${emulator.apiUrl}/baskets/${ident}/packages`, { data: { package_id: id } })
  emulator.pay(ident)
  await page.getByRole('button', { name: 'History' }).click()
  const frame = findFrame(page)
  await expect(frame.locator('.logo')).toBeVisible()
  await frame.getByRole('button', { name: 'Continue as alex' }).click()
  await frame.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(frame.getByRole('button', { name: 'Keep subscription' })).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.setViewportSize(PHONE)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'History' }).click()
  await expect((await opened).getByRole('heading', { name: 'Payment history' })).toBeVisible()
})

test('a basket can be made while the window opens', async ({ page, world }) => {
  const ident = await visit(page, world, 'script')
  await page.setViewportSize(PHONE)
  await page.addScriptTag({
    content: `document.querySelector('#buy').onclick = () => Tebex.checkout.launch(async () => '${ident}')`,
  })
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Buy' }).click()
  await pay(await opened)
  await expect(told(page)).toContainText(['open', 'payment:complete'])
})

test('the element of Tebex.js shows the checkout inside of the page', async ({ page, world }) => {
  const ident = await visit(page, world, 'script')
  const element = `<tebex-checkout inline height="900" ident="${ident}"></tebex-checkout>`
  await page.locator('body').evaluate((body, html) => body.insertAdjacentHTML('beforeend', html), element)
  await pay(findFrame(page))
  await expect(findFrame(page).getByRole('heading', { name: 'Order Complete' })).toBeVisible()
})
