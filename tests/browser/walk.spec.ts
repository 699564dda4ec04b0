/** Every public page once: loaded as on a phone, grown to a desk, looked at in both themes. */
import { expect, expectAccessible, expectWhole, test, visit } from './fixtures.ts'

const PAGES = [
  '/',
  '/scripts',
  '/scripts?category=BUNDLES',
  '/scripts?q=nothing-like-this',
  '/scripts?q=police&chip=esx&sort=price',
  '/products/6982072',
  '/products/7017029',
  '/products/7047663',
  '/subscription',
  '/services',
  '/terms',
  '/privacy',
  '/cart',
  '/account',
  '/thank-you',
  '/nowhere',
  '/news',
  '/news/2026-11-17-backpack-1-4',
]

const IN_GERMAN = [
  '/de',
  '/de/scripts',
  '/de/products/6982072',
  '/de/subscription',
  '/de/services',
  '/de/terms',
  '/de/cart',
  '/de/account',
  '/de/thank-you',
  '/de/news',
]

test.use({ viewport: { width: 360, height: 740 } })

for (const path of PAGES) {
  test(`${path} is whole at every width, without accessibility faults in both themes, and speaks to no other host`, async ({
    page,
    baseURL,
    complaints,
  }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:'))
        foreign.push(request.url())
    })
    await visit(page, path)
    await expectWhole(page, [320, 360])
    await expectAccessible(page, 'dark')
    await page.emulateMedia({ reducedMotion: null })
    await expectWhole(page, [1920, 768, 1280])
    await expectAccessible(page, 'light')
    expect(foreign).toEqual([])
    // The browser's own line about the status.
    if (path === '/nowhere') complaints.length = 0
  })
}

for (const path of IN_GERMAN) {
  test(`${path} holds the long words of German and has no accessibility fault`, async ({ page }) => {
    await visit(page, path)
    await expectWhole(page, [320, 360, 768, 1280])
    await expectAccessible(page)
  })
}
