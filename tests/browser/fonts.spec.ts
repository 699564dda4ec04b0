/** Fonts come after the first paint: until then the visitor's own ones stand in, and nothing moves when ours arrive. */
import { expect, hydrated, test } from './fixtures.ts'

/** Cumulative layout shift. */
const LARGEST_SHIFT = 0.005

// As on screens of today; at one dot a pixel a browser rounds the width of each letter.
test.use({ deviceScaleFactor: 2 })

test('nothing moves on the page of a product when the fonts arrive @phone', async ({ page }) => {
  const arrival = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/products/6982072', { waitUntil: 'commit' })
  await hydrated(page)
  const shift = page.evaluate(async () => {
    const shifts: number[] = []
    const observer = new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0))),
    )
    observer.observe({ type: 'layout-shift', buffered: true })
    const isThere = () =>
      [...document.fonts].some(({ family, status }) => family === 'Geist' && status === 'loaded')
    while (!isThere()) await new Promise(requestAnimationFrame)
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    return shifts.reduce((sum, value) => sum + value, 0)
  })
  arrival.resolve()
  expect(await shift).toBeLessThan(LARGEST_SHIFT)
})
