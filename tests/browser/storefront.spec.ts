/** The pages around the catalogue: what moves, opens, copies and filters in a real browser. */
import type { Locator } from '@playwright/test'
import { scaled } from '../support/machine.ts'
import { expect, expectAccessible, hydrated, signIn, test, visit } from './fixtures.ts'

test('the code of the offer is copied, says so for two seconds, and closing it moves nothing', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/')
  const offer = page.getByRole('complementary', { name: 'Offer' })
  await offer.getByRole('button', { name: 'Copy Code' }).click()
  await expect(offer.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('WELCOME10')
  await expect(offer.getByRole('button', { name: 'Copy Code' })).toBeVisible({ timeout: scaled(4_000) })

  const claim = page.getByRole('heading', { level: 1 })
  const before = await claim.boundingBox()
  await offer.getByRole('button', { name: 'Close offer' }).click()
  await expect(offer).toBeHidden()
  expect(await claim.boundingBox()).toEqual(before)
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('WELCOME10')).toBeHidden()
  await context.clearPermissions()
})

test('the reviews drift, rest at a press of the keyboard, and stand still for who wants no motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visit(page, '/')
  const row = page.getByRole('group', { name: 'Reviews, row 1 of 2' })
  await expect(row.getByRole('listitem')).toHaveCount(15)
  const states = () =>
    row.evaluate((element) => element.getAnimations({ subtree: true }).map((one) => one.playState))
  expect(await states()).toEqual([])
  await row.scrollIntoViewIfNeeded()
  await expect.poll(states).toEqual(['running'])
  await page.getByRole('button', { name: 'Pause reviews' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(states).toEqual(['paused'])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(states).toEqual([])
})

test('one question is open at a time, by mouse or by key', async ({ page }) => {
  await page.goto('/')
  const questions = page.getByRole('region', { name: 'Frequently Asked Questions' })
  await expect(questions.locator('details')).toHaveCount(6)
  await questions.getByText('How fast is delivery?').click()
  await expect(questions.getByText('under 2 minutes on average')).toBeVisible()
  await questions.locator('summary').filter({ hasText: 'refund policy' }).focus()
  await page.keyboard.press('Enter')
  await expect(questions.getByText('within 7 days')).toBeVisible()
  await expect(questions.getByText('under 2 minutes on average')).toBeHidden()
})

test('a moving picture loads only after a click', async ({ page }) => {
  const clips: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/store/images/backpack') && clips.push(request.url()),
  )
  await visit(page, '/products/6982072')
  await page.waitForLoadState('networkidle')
  expect(clips).toEqual([])
  await page.getByRole('link', { name: /Watch the animated preview/ }).click()
  await expect(page.getByRole('img', { name: /Animated preview of/ })).toBeVisible()
  expect(clips).toHaveLength(1)
})

test('a bundle shows what is in it, and both editions of a script know each other', async ({ page }) => {
  await visit(page, '/products/7017029')
  await expect(page.getByText('Save $2.99 over buying separately').first()).toBeVisible()
  const included = page.getByRole('region', { name: 'Included Scripts' })
  await expect(included.getByRole('listitem')).toHaveCount(2)
  await expect(included.getByText('Included!')).toHaveCount(2)
  await included.getByRole('link', { name: /Backpack/ }).click()
  await expect(page).toHaveURL(/\/products\/6982072$/)

  const editions = page.getByRole('navigation', { name: 'Edition' })
  await expect(editions.getByRole('link', { name: /^Escrow/ })).toHaveAttribute('aria-current', 'page')
  const table = page.getByRole('table', { name: 'Compare editions' })
  await expect(table.getByRole('columnheader')).toHaveText(['Edition', 'Escrow', 'Unlocked'])
  await expect(table.getByRole('row', { name: /^Price/ })).toContainText('$9.99')
  const core = table.getByRole('row', { name: /^Core logic/ }).getByRole('img')
  await expect(core.first()).toHaveAccessibleName('Locked')
  await expect(core.last()).toHaveAccessibleName('Editable')
  await editions.getByRole('link', { name: /Unlocked.*\+\$/ }).click()
  await expect(page.getByText('UNLOCKED VERSION').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Scripts' })).toHaveAttribute('href', '/scripts')
})

test('a search finds through a typing error, sorts at once, and an empty one offers ways on', async ({
  page,
}) => {
  await visit(page, '/scripts')
  await page.getByRole('searchbox', { name: 'Search scripts' }).fill('bakpack')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]q=bakpack/)
  await expect(page.getByRole('article').first()).toContainText('Backpack')
  await hydrated(page)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-desc')
  await expect(page).toHaveURL(/sort=price-desc/)
  await expect(page).toHaveURL(/q=bakpack/)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/q=/)

  await page.goto('/scripts?q=zzzzqqqq&chip=esx')
  await expect(page.getByRole('heading', { name: 'No matching scripts' })).toBeVisible()
  await page.getByRole('link', { name: /^Without “zzzzqqqq”: / }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the subscription is added with its own words', async ({ page, world }) => {
  await signIn(page, world)
  await page.goto('/subscription')
  await expect(page.getByText('per month')).toBeVisible()
  await page.getByRole('button', { name: 'SUBSCRIBE NOW' }).click()
  await expect(page.getByText('Subscription added to cart!')).toBeVisible()
  await expect(page.getByText('Subscription added to cart!')).toBeHidden({ timeout: scaled(5_000) })
  const { basket } = await (await page.request.get('/api/basket')).json()
  expect(basket.packages).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('search, filters, questions and the moving picture work as links and forms', async ({ page }) => {
    await page.goto('/scripts')
    await page.getByRole('searchbox', { name: 'Search scripts' }).fill('police job')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/sort=name/)
    await expect(page.getByRole('article').filter({ hasText: 'Police Job' }).first()).toBeVisible()
    await page
      .getByRole('list', { name: 'Filters', exact: true })
      .getByRole('link', { name: /^Bundle/ })
      .click()
    await expect(page).toHaveURL(/chip=bundle/)
    await expect(page).toHaveURL(/q=police/)

    await page.goto('/')
    await page.getByText('How do I get support?').click()
    await expect(page.getByText('Open a ticket in our Discord community at any time')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy Code' })).toBeHidden()
    await page.goto('/products/6982072')
    await expect(page.getByRole('link', { name: /Watch the animated preview/ })).toHaveAttribute(
      'href',
      '/store/images/backpack.webp',
    )
  })
})

test('terms and privacy say one date, and their contents lead to the sections', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/terms', '/privacy']) {
    await visit(page, path)
    await expect(page.getByText('03/04/2025')).toHaveCount(1)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.getByRole('link').last().click()
    await expect(
      page
        .getByRole('heading', { level: 2 })
        .filter({ hasText: /contact/i })
        .last(),
    ).toBeInViewport()
  }
})

test('BUNDLES carries the flame, and no other category', async ({ page }) => {
  await page.goto('/scripts')
  const hot = page.getByRole('heading', { level: 2 }).filter({ has: page.getByRole('img', { name: 'HOT' }) })
  await expect(hot).toHaveCount(1)
  await expect(hot).toContainText('BUNDLES')
})

test('a product in the carousel is read aloud with what it costs', async ({ page }) => {
  await page.goto('/')
  const slides = page
    .getByRole('region', { name: 'Featured scripts' })
    .getByRole('listitem')
    .getByRole('link')
  await expect(slides).toHaveCount(8)
  for (const slide of await slides.all()) await expect(slide).toHaveAccessibleName(/\$\d+\.\d\d/)
})

test('a picture of the gallery opens in the page, leads to the next one and gives the focus back', async ({
  page,
}) => {
  await visit(page, '/products/6982072')
  const pictures = page.getByRole('list', { name: /^Pictures of/ }).getByRole('link')
  await expect(pictures).toHaveCount(2)
  const address = (index: number) => pictures.nth(index).getAttribute('href')
  await pictures.first().click()
  const viewer = page.getByRole('dialog', { name: /^Pictures of Backpack/ })
  await expect(viewer.getByRole('img')).toHaveAttribute('src', new RegExp(`${await address(0)}$`))
  await expect(viewer.getByText('1 / 2')).toBeVisible()
  await viewer.getByRole('button', { name: 'Next' }).click()
  await expect(viewer.getByRole('img')).toHaveAttribute('src', new RegExp(`${await address(1)}$`))
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('1 / 2')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(pictures.first()).toBeFocused()
  await expect(page).toHaveURL(/6982072$/)
})

test('on a phone the pictures of the gallery are fetched half a second after the first layout', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const animations = await context.newCDPSession(page)
  await animations.send('Animation.enable')
  await animations.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await page.setViewportSize({ width: 412, height: 823 })
  await visit(page, '/products/6982072')
  const readAddress = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  const pictures = page.getByRole('list', { name: /^Pictures of/ }).locator('img')
  expect(
    await readAddress(page.getByRole('main').getByRole('img', { name: 'Backpack Escrow' }).first()),
  ).toBeTruthy()
  expect(await readAddress(pictures.first())).toBe('')
  await animations.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await expect.poll(() => readAddress(pictures.first())).toMatch(/\/320\.avif$/)
})

test('without script a picture of the gallery is a link to it', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${baseURL}/products/6982072`)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('list', { name: /^Pictures of/ })
      .getByRole('link')
      .first()
      .click(),
  ])
  await expect(opened).toHaveURL(/\/pictures\/\w+\/1920\.jpg$/)
  await page.close()
})

test('a page that does not exist marks no entry of the menu', async ({ page, complaints }) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
  await expect(page.locator('header [aria-current=page]')).toHaveCount(0)
  await page.goto('/scripts')
  await expect(page.locator('header [aria-current=page]').first()).toHaveText('Our Scripts')
  complaints.length = 0
})

test('the browser learns after the first paint how the shop is installed', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest')
})

test('the row of categories keeps its distance from the edge of a phone @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/scripts', '/scripts?category=CRIME']) {
    await page.goto(path)
    const chosen = page
      .getByRole('main')
      .getByRole('navigation', { name: 'Categories' })
      .locator('[aria-current]')
    const { x, width } = await chosen.evaluate((link) => link.getBoundingClientRect())
    expect(x).toBeGreaterThanOrEqual(16)
    expect(x + width).toBeLessThanOrEqual(360 - 16)
  }
})
