/** The search in the header: a form that suggests, by pointer, by keys, on a phone and without script. */
import type { Page } from '@playwright/test'
import { expect, test, visit } from './fixtures.ts'

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search scripts' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search scripts' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

async function openSearch(page: Page, path = '/terms') {
  await visit(page, path)
  if (!(await opener(page).isVisible())) await page.locator('header summary').click()
  await opener(page).click()
  await expect(field(page)).toBeFocused()
}

test('keys choose a suggestion, and Escape closes first the list and then the search', {
  tag: '@phone',
}, async ({ page }) => {
  await openSearch(page)
  // At once: each letter would bring a list of its own, and a new list chooses anew.
  await field(page).fill('police')
  await expect(options(page).first()).toContainText(/Police.*\$\d/)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(/^\d suggestions$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const second = options(page).nth(1)
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
  await page.keyboard.press('Escape')
  await expect(options(page).first()).toBeHidden()
  await expect(field(page)).toHaveValue('police')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await opener(page).click()
  await page.keyboard.press('ArrowDown')
  const href = await options(page).first().getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${href}`)
  await expect(field(page)).toBeHidden()
})

test('Enter without a choice, and a press on a suggestion, lead where they say', { tag: '@phone' }, async ({
  page,
}) => {
  await openSearch(page)
  await field(page).fill('backpack')
  await expect(options(page).first()).toBeVisible()
  await field(page).press('Enter')
  await page.waitForURL('**/scripts?q=backpack')
  await expect(field(page)).toBeHidden()
  await openSearch(page, '/')
  await field(page).fill('backpack')
  await options(page).first().click()
  await page.waitForURL('**/products/*')
})

test('the search is a form when suggestions cannot be loaded', async ({ page, complaints }) => {
  await page.route('**/api/suggestions?*', (route) => route.abort())
  await openSearch(page)
  const asked = page.waitForRequest('**/api/suggestions?*')
  await field(page).fill('wallet')
  await asked
  await expect(options(page)).toHaveCount(0)
  await field(page).press('Enter')
  await page.waitForURL('**/scripts?q=wallet')
  // The browser itself says that a request failed.
  complaints.length = 0
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the search opens, gives the field the focus and finds', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    if (!(await opener(page).isVisible())) await page.locator('header summary').click()
    await opener(page).click()
    await expect(field(page)).toBeFocused()
    await field(page).fill('wallet')
    await field(page).press('Enter')
    await page.waitForURL('**/scripts?q=wallet')
    await expect(page.getByRole('heading', { name: 'Wallet Escrow' })).toBeVisible()
  })
})
