/** News for shoppers: found on a product, read on a page of its own, valid for feed readers. */
import { expect, test, visit } from './fixtures.ts'

test('a shopper finds what is new in a product and follows it to its own page', { tag: '@phone' }, async ({
  page,
}) => {
  await visit(page, '/products/6982072')
  const news = page.getByRole('region', { name: 'What’s new' })
  await news.getByText('Earlier updates').click()
  // Another test may have published one more.
  for (const name of ['Backpacks can be repaired', 'Four-digit codes'])
    await expect(news.getByRole('link', { name })).toBeVisible()
  await news.getByRole('link', { name: 'Backpacks can be repaired' }).click()
  await expect(page).toHaveURL(/\/news\/2026-11-17-backpack-1-4$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Backpacks can be repaired')
  await page.getByRole('link', { name: 'All news' }).click()
  await expect(
    page.getByRole('main').getByRole('article').filter({ hasText: 'Payday on your schedule' }),
  ).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'News' })).toHaveAttribute(
    'href',
    '/news',
  )
})

test('the feed is well-formed, and every news in it leads to a page', async ({ page, request }) => {
  await visit(page, '/news')
  const links = await page.evaluate(async () => {
    const text = await (await fetch('/feed.xml')).text()
    const feed = new DOMParser().parseFromString(text, 'application/xml')
    if (feed.querySelector('parsererror')) throw new Error(feed.documentElement.textContent ?? '')
    const items = [...feed.querySelectorAll('channel > item')]
    return items.map((item) => item.querySelector('link')?.textContent ?? '')
  })
  const notes = links.filter((link) => new URL(link).pathname.startsWith('/news/'))
  // Another test may have published one more.
  expect(notes.length).toBeGreaterThanOrEqual(5)
  for (const link of notes) expect((await request.get(new URL(link).pathname)).status()).toBe(200)
})
