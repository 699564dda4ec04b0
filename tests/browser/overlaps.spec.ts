/**
 * The chat button, the bar of a product's page and toasts float over the pages. None hides a control that a visitor
 * needs.
 */
import type { Page } from '@playwright/test'
import { expect, expectWhole, signIn, test, visit } from './fixtures.ts'

const PAGES = [
  '/',
  '/scripts',
  '/scripts?category=BUNDLES',
  '/scripts?q=nothing-like-this',
  '/products/6982072',
  '/subscription',
  '/services',
  '/terms',
  '/privacy',
  '/cart',
  '/thank-you',
  '/nowhere',
  '/account',
  '/news',
  '/news/2026-11-17-backpack-1-4',
  '/review/6982072',
  '/cart/add/6982072',
  '/discount/WELCOME10',
  '/products/7017029',
]

/**
 * Brings each text, field and button of the page to the edge of the screen as the browser does, and lists those that
 * the chat button covers even then; and whatever it covers at the end of the page.
 */
function hiddenByChat(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chat = document.querySelector('button[aria-haspopup=dialog]:not(header *)')
    if (!chat) return ['there is no chat button']
    const covers = (boxes: Iterable<DOMRect>) => {
      const over = chat.getBoundingClientRect()
      return [...boxes].some((box) => {
        const [left, right] = [Math.max(box.left, over.left), Math.min(box.right, over.right)]
        const [top, bottom] = [Math.max(box.top, over.top), Math.min(box.bottom, over.bottom)]
        if (left >= right || top >= bottom) return false
        // The bar of a product lies above the button.
        const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return above === null || chat.contains(above)
      })
    }
    const listBoxes = (element: Element) => {
      if (element.matches('a, button, input, select, summary, img')) return [element.getBoundingClientRect()]
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getClientRects()
    }
    const isFact = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[aria-hidden=true], [inert]') &&
      (element.matches('a, button, input, select, summary') ||
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
    const facts = [...document.querySelectorAll('main *, footer *')].filter(isFact)
    const hidden = new Set<string>()
    for (const fact of facts) {
      fact.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      if (covers(listBoxes(fact))) hidden.add(`${fact.textContent?.trim().slice(0, 40)}`)
    }
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    for (const fact of facts)
      if (covers(listBoxes(fact))) hidden.add(`at the end: ${fact.textContent?.trim().slice(0, 40)}`)
    return [...hidden]
  })
}

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const)
  test(`at ${width} px the chat button hides no fact and no button of any page`, async ({
    page,
    world,
    complaints,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, world)
    await page.request.post('/api/basket/packages', {
      headers: { origin: world.origin },
      data: { package_id: 6982072 },
    })
    for (const path of PAGES) {
      await visit(page, path)
      expect.soft(await hiddenByChat(page), path).toEqual([])
    }
    // The browser's own line about the status of the page that does not exist.
    complaints.length = 0
  })

test('the bar of a product shows picture, name, price and badge on a phone, and no toast lies over it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/products/6982072')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const bar = page.getByRole('region', { name: 'Buy', exact: true })
  await expect(bar.getByRole('button')).toBeVisible()
  await expect(bar.locator('img')).toBeVisible()
  await expect(bar.getByRole('paragraph')).toHaveText('Backpack Escrow')
  await expect(bar.getByText('$9.99')).toBeVisible()
  await expect(bar.getByText('50% OFF')).toBeVisible()
  const box = await bar.boundingBox()
  expect(box?.height).toBeLessThan(100)

  await page.getByRole('button', { name: 'Share' }).evaluate((button) => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.resolve() },
      configurable: true,
    })
    if (button instanceof HTMLElement) button.click()
  })
  const toast = await page.getByText('Link copied').boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
})

test('the page that asks before adding fits narrow screens where the button has long words', async ({
  page,
}) => {
  for (const path of ['/pt/cart/add/6982072', '/it/cart/add/6982072']) {
    await visit(page, path)
    await expectWhole(page, [320, 340])
  }
})

test('the line about the own plan stands below the price with its tax', async ({ page, world }) => {
  await signIn(page, world, 'mara_hale')
  await visit(page, '/subscription')
  const plan = page.getByText('This is your current plan')
  await expect(plan).toBeVisible()
  for (const width of [360, 640, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const tax = await page.getByRole('main').getByText('plus tax').first().boundingBox()
    const line = await plan.boundingBox()
    expect(line?.y, `${width} px`).toBeGreaterThanOrEqual((tax?.y ?? 0) + (tax?.height ?? 0))
  }
})

test('on paper no review fades out at the edge', async ({ page }) => {
  await visit(page, '/')
  await page.emulateMedia({ media: 'print' })
  const masks = await page
    .locator('main *')
    .evaluateAll((elements) =>
      elements
        .map((element) => getComputedStyle(element).maskImage)
        .filter((mask) => mask.includes('gradient')),
    )
  expect(masks).toEqual([])
})
