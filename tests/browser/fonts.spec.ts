/** Fonts come after the first paint: until then the visitor's own ones stand in, and nothing moves when ours arrive. */
import { expect, test } from './fixtures.ts'

/** Cumulative layout shift. */
const MAX_SHIFT = 0.005

// As on screens of today; at one dot a pixel a browser rounds the width of each letter.
test.use({ deviceScaleFactor: 2 })

const ARRIVALS = [
  { title: 'before it is hydrated', first: /\.woff2$/, second: /\/entry\.client-/ },
  { title: 'after it is hydrated', first: /\/entry\.client-/, second: /\.woff2$/ },
]

for (const { title, first, second } of ARRIVALS) {
  test(`nothing moves on the page of a product when the fonts arrive ${title} @phone`, async ({ page }) => {
    const arrival = Promise.withResolvers<void>()
    await page.route(second, async (route) => {
      await arrival.promise
      await route.continue()
    })
    const firstArrival = page.waitForResponse(first)
    await page.goto('/products/6982072', { waitUntil: 'commit' })
    await firstArrival
    const shift = page.evaluate(async () => {
      const shifts: number[] = []
      const observer = new PerformanceObserver((list) =>
        shifts.push(...list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0))),
      )
      observer.observe({ type: 'layout-shift', buffered: true })
      const hasFonts = () => [...document.fonts].some(({ family }) => family === 'Geist')
      const isLaidOut = () =>
        [...document.querySelectorAll<HTMLElement>('.layout-below')].every(
          ({ style }) => style.contentVisibility === 'visible',
        )
      while (!hasFonts() || !isLaidOut()) {
        // Hydration waits for a visitor who does something.
        document.dispatchEvent(new Event('scroll'))
        await new Promise(requestAnimationFrame)
      }
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      return shifts.reduce((sum, value) => sum + value, 0)
    })
    arrival.resolve()
    expect(await shift).toBeLessThan(MAX_SHIFT)
  })
}

test('a document that is there before its stylesheet is not laid out without it', async ({ page }) => {
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/assets\/style-.*\.css$/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#site')).toBeAttached()
  // Then the parser waits with the layout that it forces at its end.
  const parsedAt = () => page.evaluate(() => performance.timing.domContentLoadedEventStart)
  expect(await parsedAt()).toBe(0)
  arrival.resolve()
  await expect.poll(parsedAt).toBeGreaterThan(0)
})
