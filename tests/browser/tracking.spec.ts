/** The browser reports a visit to the shop without delaying the page. */

import { scaled } from '../support/machine.ts'
import { expect, test } from './fixtures.ts'

const VISIT = '**/api/track_visitor.php'
const INTERACTION = '**/api/track_interaction.php'

test('a home load is told by beacon, a look at a product by fetch', async ({ page, baseURL }) => {
  const visit = page.waitForRequest(VISIT)
  await page.goto('/')
  const beacon = await visit
  expect(beacon.resourceType()).toBe('ping')
  expect(new URLSearchParams(beacon.postData() ?? '').get('page_url')).toBe(`${baseURL}/`)
  const look = page.waitForRequest(INTERACTION)
  await page.goto('/product/6982072')
  expect((await look).postDataJSON()).toMatchObject({ product_id: 6982072, action_type: 'view' })
})

test('a browser without beacons reports the home load by fetch', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }))
  const visit = page.waitForRequest(VISIT)
  await page.goto('/')
  expect((await visit).resourceType()).toBe('fetch')
})

test('an unanswered call is given up after five seconds, without effect on the page', async ({ page }) => {
  await page.route(INTERACTION, () => undefined)
  const asked = page.waitForRequest(INTERACTION)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('track_interaction'))
  await page.goto('/product/6982072')
  await asked
  const began = performance.now()
  await failed
  expect(performance.now() - began).toBeGreaterThan(4_000)
  expect(performance.now() - began).toBeLessThan(scaled(20_000))
})
