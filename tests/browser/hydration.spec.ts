/** The script of a public page runs when its visitor does something, or when the page has something for them. */
import type { Page } from '@playwright/test'
import { expect, signIn, test, visit } from './fixtures.ts'

const taken = (page: Page) => page.locator('html[data-hydrated]')

test('a page that is only looked at runs no script of its own, and the first move of a pointer calls it', async ({
  page,
}) => {
  await page.goto('/products/6982072')
  await page.waitForLoadState('networkidle')
  await expect(taken(page)).not.toBeAttached()
  await page.mouse.move(200, 200)
  await expect(taken(page)).toBeAttached()
})

test('a button that was pressed before is pressed again when the script is there', async ({ page }) => {
  await page.goto('/terms')
  // A press without a pointer that came near.
  await page
    .getByRole('button', { name: /chat/i })
    .evaluate((button) => button instanceof HTMLElement && button.click())
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('who is signed in sees it without doing anything', async ({ page, world }) => {
  await signIn(page, world)
  await visit(page, '/terms')
  const account = page.getByRole('banner').getByRole('button', { name: 'Logout' })
  await expect(account).toBeVisible()
  await page.reload()
  await expect(account).toBeVisible()
})

test('slides that are on the screen move by themselves', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1600 })
  await page.goto('/')
  await expect(taken(page)).toBeAttached()
})
