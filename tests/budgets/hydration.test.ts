/** A public page is painted before its script comes; what is pressed meanwhile must not be lost. */
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaled } from '#tests/support/machine.ts'
import { CHROMIUM_FLAGS, requireBrowser } from '../../scripts/browser.ts'
import { openShop, type ShopChild } from '../support/built-shop.ts'
import { readText, until } from '../support/net.ts'
import { openSandbox, type SandboxChild } from '../support/sandbox.ts'

const PRODUCT = '/products/6982072'

let sandbox: SandboxChild
let shop: ShopChild
let browser: Browser
let origin = ''

beforeAll(async () => {
  sandbox = await openSandbox()
  shop = await openShop(sandbox)
  // The name that redirects after a form post lead to.
  origin = shop.origin.replace('127.0.0.1', 'localhost')
  await until(shop.origin + PRODUCT, (response) => readText(response).includes('/pictures/'))
  browser = await chromium.launch({
    executablePath: await requireBrowser(() => undefined),
    args: CHROMIUM_FLAGS,
  })
}, scaled(120_000))

afterAll(async () => {
  await browser.close()
  await shop.stop()
  await sandbox.stop()
})

async function openWithout(entry: 'late' | 'never'): Promise<{ page: Page; arrive: () => void }> {
  const page = await browser.newPage()
  const arrival = Promise.withResolvers<void>()
  await page.route(/entry\.client/, async (route) => {
    if (entry === 'never') return route.abort()
    await arrival.promise
    return route.continue()
  })
  await page.goto(origin + PRODUCT, { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, arrive: arrival.resolve }
}

const addButton = (page: Page) => page.getByRole('button', { name: /^add .*to cart/i }).first()

test('a press before the script has come is given to the script', async () => {
  const { page, arrive } = await openWithout('late')
  await page.waitForFunction(() => document.querySelectorAll('link[rel=prefetch]').length > 0)
  await addButton(page).click()
  arrive()
  await page.getByRole('dialog').getByRole('button', { name: 'Login with FiveM' }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(PRODUCT)
  await page.close()
})

test('the press posts the form when the script never comes', async () => {
  const { page } = await openWithout('never')
  await page.waitForFunction(() => document.querySelectorAll('link[rel=prefetch]').length > 0)
  await addButton(page).click()
  await page.waitForURL(/#login-required$/)
  await page.close()
})
