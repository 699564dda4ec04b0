/** Revenue and orders in the panel, from a sale at the sandbox's checkout. */
import { expect, expectAccessible, expectWhole, PORTUGUESE_PANEL, sell, test } from '../fixtures.ts'

test.use({ storageState: PORTUGUESE_PANEL })

test('@phone revenue fits the screen, keeps its currency through periods, and says it in both languages', async ({
  page,
  world,
}) => {
  await sell(page, world, 'tbx-revenue-1')
  await page.goto('/admin/revenue?currency=EUR')
  await expect(page.getByRole('heading', { name: 'Receita', exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Por país' })).toContainText('Portugal')
  await expectWhole(page, [360, 768, 1280])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Por mês' }).click()
  await expect(page.getByRole('heading', { name: 'Receita por mês (EUR)' })).toBeVisible()
  await page.getByRole('link', { name: 'Este mês' }).click()
  await expect(page).toHaveURL(/per=month/)
  await page.getByRole('link', { name: 'Por dia, semana e mês' }).click()
  await expect(page.getByRole('figure', { name: /^Compradores por dia/ })).toBeVisible()
  await expectWhole(page, [360, 768, 1280])
  await expectAccessible(page)
  await page.goto('/admin/revenue?lang=en')
  await page.locator('summary', { hasText: 'By creator code' }).click()
  await expect(page.getByRole('heading', { name: 'By creator code' })).toBeVisible()
})

test('@phone an order is found by its transaction and tells its story', async ({ page, world }) => {
  await sell(page, world, 'tbx-revenue-2')
  await page.goto('/admin/orders')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('revenue-2')
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
  await page.getByRole('link', { name: 'tbx-revenue-2' }).click()
  await expect(page.getByRole('heading', { name: 'Avaliações' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abrir na Tebex' })).toHaveAttribute(
    'href',
    /creator\.tebex\.io\/payments\/tbx-revenue-2$/,
  )
  await expectWhole(page, [360, 768, 1280])
  await expectAccessible(page)
})
