import { expect, hydrated, test, visit } from './fixtures.ts'

test.describe('a visitor whose browser speaks Portuguese', () => {
  test.use({ locale: 'pt-BR' })

  test('is led from the front page to the Portuguese one, and not again after choosing English', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/?ref=somewhere#main')
    await page.waitForURL(`${baseURL}/pt?ref=somewhere#main`)
    await hydrated(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await page.getByRole('navigation', { name: 'Idioma' }).getByRole('link', { name: 'English' }).click()
    await page.waitForURL(`${baseURL}/`)
    await visit(page, '/')
    await expect(page).toHaveURL(`${baseURL}/`)
  })

  test('is offered Portuguese elsewhere, and the offer moves nothing and stays away once closed', async ({
    page,
    baseURL,
  }) => {
    // The arrival of the fonts changes the width of words by fractions of a pixel; here the offer alone is watched.
    await page.route(/\/assets\/fonts-/, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
    await page.goto('/scripts?category=BUNDLES')
    const title = page.getByRole('heading', { level: 1 })
    const offer = page.getByRole('link', { name: 'Ver esta página em português' })
    await expect(offer).toHaveAttribute('href', '/pt/scripts?category=BUNDLES')
    // The fonts come after the first paint, and move the title as well.
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
    await page.evaluate(() => document.fonts.ready)
    const offered = await title.boundingBox()
    await page.getByRole('complementary', { name: 'Language' }).getByRole('button', { name: 'Close' }).click()
    await expect(offer).toHaveCount(0)
    expect(await title.boundingBox()).toEqual(offered)
    await visit(page, '/')
    await expect(page).toHaveURL(`${baseURL}/`)
    await expect(offer).toHaveCount(0)
  })

  test('a visitor who came with ?lang=en stays in English', async ({ page, baseURL }) => {
    await page.goto('/scripts?lang=en')
    await visit(page, '/')
    await expect(page).toHaveURL(`${baseURL}/`)
    await expect(page.getByRole('link', { name: 'Ver esta página em português' })).toHaveCount(0)
  })

  test('takes the offer and stays in Portuguese from page to page', async ({ page, baseURL }) => {
    await page.goto('/products/6982072')
    await page.getByRole('link', { name: 'Ver esta página em português' }).click()
    await page.waitForURL(`${baseURL}/pt/products/6982072`)
    await hydrated(page)
    await page.getByRole('banner').getByRole('link').first().click()
    await page.waitForURL(`${baseURL}/pt`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  })
})

test('a robot is led nowhere', async ({ browser, baseURL }) => {
  const robot = await browser.newContext({
    locale: 'pt-PT',
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)',
  })
  const page = await robot.newPage()
  await visit(page, `${baseURL}/`)
  await expect(page).toHaveURL(`${baseURL}/`)
  await robot.close()
})

test('a browser loads the words of one language', async ({ page }) => {
  const names: string[] = []
  page.on('request', (request) => names.push(new URL(request.url()).pathname))
  await visit(page, '/de')
  const catalogues = names.filter((name) => /\/(en|pt|es|fr|de|it)-[\w-]+\.js$/.test(name))
  expect(catalogues).toEqual([expect.stringMatching(/\/de-/)])
})
