/** Revenue and orders in the panel, from a sale at the sandbox's checkout. */
import type { Page } from '@playwright/test'
import { signWebhook } from 'tebex-client'
import {
  ADMIN_PASSWORD,
  expect,
  expectAccessible,
  expectWhole,
  PORTUGUESE_PANEL,
  test,
  type World,
} from '../fixtures.ts'

test.use({ storageState: PORTUGUESE_PANEL })

async function sell(page: Page, { origin, sandbox }: World, transaction: string) {
  const date = new Date().toISOString()
  const subject = {
    transaction_id: transaction,
    created_at: date,
    price_paid: { amount: 12.5, currency: 'EUR' },
    customer: { country: 'PT', username: { id: '48151623', username: 'ana' } },
    products: [{ id: 6982072, name: 'Backpack', quantity: 1, paid_price: { amount: 12.5, currency: 'EUR' } }],
  }
  const event = { id: `event-${transaction}`, type: 'payment.completed', date, subject }
  const body = JSON.stringify(event)
  const headers = {
    'content-type': 'application/json',
    'x-signature': signWebhook(new TextEncoder().encode(body), sandbox.webhookSecret),
  }
  const answer = await page.request.post(`${origin}/api/webhooks/tebex`, { headers, data: Buffer.from(body) })
  expect(answer.status()).toBe(200)
  const login = await page.request.post('/api/admin/login', {
    headers: { origin },
    data: { password: ADMIN_PASSWORD },
  })
  expect(login.status()).toBe(204)
}

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
  await expect(page.getByRole('heading', { name: 'By creator code' })).toBeVisible()
})

test('@phone an order is found by its transaction and tells its story', async ({ page, world }) => {
  await sell(page, world, 'tbx-revenue-2')
  await page.goto('/admin/orders')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('revenue-2')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await page.getByRole('link', { name: 'tbx-revenue-2' }).click()
  await expect(page.getByRole('heading', { name: 'Avaliações' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abrir no painel da Tebex' })).toHaveAttribute(
    'href',
    /creator\.tebex\.io\/payments\/tbx-revenue-2$/,
  )
  await expectWhole(page, [360, 768, 1280])
  await expectAccessible(page)
})
