import type { Page } from '@playwright/test'
import { expect, test, visit } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const WALLET = /Wallet\s*Escrow/

/** The addresses of scenes that a page requests from now on. */
function listScenes(page: Page): string[] {
  const scenes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/pictures\/\w+\/640\.(moving|avif)$/.test(pathname)) scenes.push(pathname)
  })
  return scenes
}

const findCard = (page: Page, name: RegExp) => page.getByRole('listitem').filter({ hasText: name }).first()
const sceneIn = (page: Page, name: RegExp) => findCard(page, name).locator('picture + picture img')

test('a card shows its scene while the pointer is on it, and asks for none before', async ({ page }) => {
  const scenes = listScenes(page)
  await visit(page, '/scripts')
  await page.waitForLoadState('networkidle')
  expect(scenes.filter((path) => path.endsWith('moving'))).toEqual([])
  await findCard(page, WALLET).hover()
  await expect(sceneIn(page, WALLET)).toBeVisible()
  await expect.poll(() => scenes.filter((path) => path.endsWith('moving'))).toHaveLength(1)
  await page.mouse.move(0, 0)
  await expect(sceneIn(page, WALLET)).toBeHidden()
})

test('a card shows its scene to the keyboard as well', async ({ page }) => {
  await visit(page, '/scripts')
  await findCard(page, WALLET)
    .getByRole('link', { name: /Details/ })
    .focus()
  await expect(sceneIn(page, WALLET)).toBeVisible()
})

test('with reduced motion a card shows the first frame of its scene', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/scripts')
  await findCard(page, WALLET).hover()
  const scene = sceneIn(page, WALLET)
  await expect.poll(() => scene.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/640\.avif$/)
})

test('on a touch screen a scene is fetched when the visitor scrolls to it, and stands still', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
    ...(baseURL && { baseURL }),
  })
  await visit(page, '/scripts')
  const scene = sceneIn(page, WALLET)
  const readAddress = () => scene.evaluate((image: HTMLImageElement) => image.currentSrc)
  await page.waitForLoadState('networkidle')
  expect(await readAddress()).toBe('')
  await findCard(page, WALLET).evaluate((card) => card.scrollIntoView({ block: 'center' }))
  await expect.poll(readAddress).toMatch(/640\.avif$/)
  await page.close()
})

test('the first picture of a product is its scene, which moves after a click on a generic page too', async ({
  page,
}) => {
  await visit(page, '/product/7058402')
  const link = page.getByRole('link', { name: /Watch the animated preview of Garages/ })
  const first = link.getByRole('img', { name: /^Garages/ })
  const key = await first.evaluate((image: HTMLImageElement) => image.currentSrc.split('/').at(-2))
  await link.click()
  await expect(page.getByRole('img', { name: /Animated preview of/ })).toHaveAttribute(
    'src',
    `/pictures/${key}/960.moving`,
  )
})
