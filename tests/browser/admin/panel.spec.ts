/** The panel's pages begin with today, the tasks of the seller, and answers. */
import type { Page } from '@playwright/test'
import { enter, expect, FIREFOX, PORTUGUESE_PANEL, test } from '../fixtures.ts'

test.use({ storageState: PORTUGUESE_PANEL })

const recordVisit = (page: Page, baseURL: string | undefined, path: string) =>
  page.request.post('/api/track_visitor.php', {
    headers: { origin: baseURL ?? '', 'user-agent': FIREFOX },
    form: { page_url: path, user_ip: '' },
  })

test('the first page says what was sold today and who is here, and goes on saying it', async ({
  page,
  baseURL,
}) => {
  await enter(page, baseURL)
  await page.clock.install()
  await recordVisit(page, baseURL, '/services')
  await page.goto('/admin')
  const today = page.getByRole('region', { name: 'Hoje' })
  for (const fact of ['Pedidos', 'Visitantes agora']) await expect(today.getByText(fact)).toBeVisible()
  const countViews = async () => Number(/(\d+) páginas vistas/.exec(await today.innerText())?.[1])
  const before = await countViews()
  await recordVisit(page, baseURL, '/subscription')
  await page.clock.runFor(31_000)
  await expect.poll(countViews).toBeGreaterThan(before)
})

test('each task of the seller leads to the place where it is done', async ({ page, baseURL, complaints }) => {
  await page.request.post('/api/webhooks/tebex', { data: '{}', headers: { 'x-signature': 'f'.repeat(64) } })
  await enter(page, baseURL)
  await page.goto('/admin')
  const attention = page.getByRole('region', { name: 'Precisa de você' })
  await attention.getByRole('link', { name: /recusad/ }).click()
  await expect(page).toHaveURL('/admin/webhooks#refused')
  await expect(page.getByText(/^Assinatura errada/).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('a search that finds nothing answers a question of the seller', async ({ page, baseURL }) => {
  const headers = { 'user-agent': FIREFOX }
  await page.request.get('/scripts?q=zeppelin', { headers })
  // The next search of an address counts the one before it.
  await page.request.get('/scripts?q=police', { headers })
  await enter(page, baseURL)
  const answer = page.getByRole('region', { name: 'Que busca não encontra nada?' })
  await expect(async () => {
    await page.goto('/admin/questions')
    await expect(answer.getByRole('row', { name: /^zeppelin 1/ })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await answer.getByText('Como é contado').click()
  await expect(answer.getByText(/sem guardar quem buscou/)).toBeVisible()
  const download = page.waitForEvent('download')
  await answer.getByRole('link', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^questions-searches-.*\.csv$/)
  await page.getByRole('link', { name: '7 dias' }).click()
  await expect(page).toHaveURL(/days=7/)
})

for (const javaScriptEnabled of [true, false])
  test.describe(`with script ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 640 } })

    test('on a narrow screen the row of tabs is scrolled to the current one', async ({ page, baseURL }) => {
      await enter(page, baseURL)
      await page.goto('/admin/webhooks')
      const current = page.getByRole('navigation').getByRole('link', { name: 'Webhooks' })
      await expect(current).toBeInViewport({ ratio: 1 })
    })
  })
