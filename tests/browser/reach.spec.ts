/** Everything on a page is reached by other ways than eyes and a mouse: screen readers, the browser's search, paper. */
import type { Page } from '@playwright/test'
import { expect, signIn, test, visit } from './fixtures.ts'

/** Some words of the last sections of these pages, each below the first screen. */
const FAR_DOWN: [path: string, words: string[]][] = [
  ['/', ['Why Choose Our Store', 'What is your refund policy?', 'Checkout privacy']],
  ['/scripts', ['Turf & Graffiti', 'Priority Support', 'Checkout privacy']],
  [
    '/products/7017029',
    ['Framework Compatibility', "What's Included", 'Questions before you buy?', 'Impressum'],
  ],
  ['/products/6982072', ['What’s new', 'Questions before you buy?', 'You may also like', 'Checkout privacy']],
  ['/news', ['Roles instead of groups', 'Checkout privacy']],
]

/** Reads the page's accessibility tree as one text, as a screen reader would. */
async function readAloud(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes.map(({ ignored, name }) => (ignored ? '' : String(name?.value ?? ''))).join('\n')
}

for (const [path, words] of FAR_DOWN) {
  test(`a screen reader reaches the end of ${path}, and the browser's own search finds it`, async ({
    page,
  }) => {
    await visit(page, path)
    for (const text of words) await expect.poll(() => readAloud(page), text).toContain(text)
    const isFound = (text: string) =>
      page.evaluate((wanted) => {
        getSelection()?.removeAllRanges()
        return 'find' in window && typeof window.find === 'function' && window.find(wanted, true, false, true)
      }, text)
    for (const text of words) await expect.poll(() => isFound(text), text).toBe(true)
  })
}

test('without script a screen reader reaches the end of a page', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${baseURL}/products/7017029`)
  const told = await readAloud(page)
  for (const text of ['Framework Compatibility', 'Questions before you buy?', 'Impressum'])
    expect(told).toContain(text)
  await page.close()
})

const ON_PAPER = [
  '/products/7017029',
  '/products/6982072',
  '/cart',
  '/thank-you',
  '/account',
  '/terms',
  '/',
  '/scripts',
  '/subscription',
  '/services',
  '/news',
  '/news/2026-11-17-backpack-1-4',
]

test('on paper a page is dark on white in every theme, whole, and without its controls', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  await page.request.post('/api/basket/packages', {
    headers: { origin: world.origin },
    data: { package_id: 6982072 },
  })
  await visit(page, '/')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  for (const path of ON_PAPER) {
    await visit(page, path)
    // Far down a product has a sticky bar.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 794, height: 1123 })
    const printed = await page.evaluate(() => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      const lightness = (color: string) => {
        if (!canvas) return 0
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
        return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
      }
      const shown = [...document.querySelectorAll('main *, footer *')].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      )
      const isText = (element: Element) =>
        element.childElementCount === 0 &&
        element.textContent?.trim() &&
        !element.closest('svg, [aria-hidden=true]')
      const isOnItsOwnGround = (element: Element) => getComputedStyle(element).printColorAdjust === 'exact'
      return {
        pale: shown
          .filter((element) => isText(element) && !isOnItsOwnGround(element))
          .filter((element) => lightness(getComputedStyle(element).color) > 0.55)
          .map((element) => element.textContent),
        controls: shown.filter((element) =>
          element.matches('button, input, select, fieldset, details:has(form)'),
        ).length,
        floating: shown.filter((element) => getComputedStyle(element).position === 'fixed').length,
        folded: [...document.querySelectorAll('main details:not(:has([form], form)) > :not(summary)')].filter(
          (element) => !element.checkVisibility({ contentVisibilityAuto: true }),
        ).length,
      }
    })
    expect.soft(printed, path).toEqual({ pale: [], controls: 0, floating: 0, folded: 0 })
    await page.emulateMedia({ media: null })
  }
})
