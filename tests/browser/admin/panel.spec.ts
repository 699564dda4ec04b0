/** The panel's pages begin with today, the tasks of the seller, and answers. */
import type { Page } from '@playwright/test'
import { enter, expect, FIREFOX, PORTUGUESE_PANEL, sell, test } from '../fixtures.ts'

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
  const today = page.getByRole('region', { name: /^Hoje/ })
  for (const fact of ['Pedidos', 'Visitantes agora']) await expect(today.getByText(fact)).toBeVisible()
  const countViews = async () => Number(/(\d+) páginas? vistas?/.exec(await today.innerText())?.[1])
  const before = await countViews()
  await recordVisit(page, baseURL, '/subscription')
  await page.clock.runFor(31_000)
  await expect.poll(countViews).toBeGreaterThan(before)
})

test('each task of the seller leads to the place where it is done', async ({ page, baseURL, complaints }) => {
  await page.request.post('/api/webhooks/tebex', { data: '{}', headers: { 'x-signature': 'f'.repeat(64) } })
  await enter(page, baseURL)
  await page.goto('/admin')
  const attention = page.getByRole('region', { name: 'Precisa da sua atenção' })
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
  const answer = page.getByRole('region', { name: 'Quais buscas não encontram nada?' })
  await expect(async () => {
    await page.goto('/admin/questions')
    await expect(answer.getByRole('row', { name: /^zeppelin 1/ })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await answer.getByText('Como é contado').click()
  await expect(answer.getByText(/sem guardar quem buscou/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByText('Exportar CSV').click()
  await page.getByRole('link', { name: 'Quais buscas não encontram nada?' }).click()
  expect((await download).suggestedFilename()).toMatch(/^questions-searches-.*\.csv$/)
  await page.getByRole('link', { name: '7 dias' }).click()
  await expect(page).toHaveURL(/days=7/)
})

test('the palette finds a page, an order and a setting by the keyboard alone', async ({ page, baseURL }) => {
  await enter(page, baseURL)
  await page.goto('/admin')
  const search = page.getByRole('combobox', { name: /^Buscar páginas/ })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(search).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await search.fill('fuso')
  await expect(page.getByRole('option', { name: /Fuso/ })).toHaveAttribute('aria-selected', 'true')
  await search.fill('webhooks')
  await expect(page.getByRole('option', { name: /^Webhooks/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/webhooks')
  await expect(search).toBeHidden()
})

test('the arrow keys go through the results and around their ends', async ({ page, baseURL }) => {
  await enter(page, baseURL)
  await page.goto('/admin/search')
  const search = page.getByRole('combobox')
  await expect(async () => {
    await page.getByRole('link', { name: 'Buscar' }).click()
    await expect(search).toBeFocused({ timeout: 1_000 })
  }).toPass()
  const options = page.getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
})

test('the first entry of the navigation is in sight on every page, and the group of the page is open', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await enter(page, baseURL)
  for (const path of ['/admin', '/admin/orders', '/admin/audit', '/admin/store/theme']) {
    await page.goto(path)
    const navigation = page.getByRole('navigation', { name: 'Seções do painel' })
    await expect(navigation.getByRole('link').first()).toBeInViewport({ ratio: 1 })
    await expect(navigation.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
  }
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the menu is a sheet with the pages and the theme, and closes with the choice', async ({
    page,
    baseURL,
  }) => {
    await enter(page, baseURL)
    await page.goto('/admin/orders')
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect(async () => {
      await page.getByRole('link', { name: 'Menu' }).click()
      await expect(sheet).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(sheet.getByRole('link', { name: 'Pedidos' })).toHaveAttribute('aria-current', 'page')
    await sheet.getByRole('radio', { name: 'Escuro' }).check({ force: true })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await sheet.getByText('Configurações').click()
    await sheet.getByRole('link', { name: 'Auditoria' }).click()
    await expect(page).toHaveURL('/admin/audit')
    await expect(sheet).toBeHidden()
  })

  test('fifty orders fit on six screens', async ({ page, world }) => {
    await sell(page, world, 'tbx-narrow-1')
    await page.goto('/admin/orders')
    const rows = page.locator('tbody tr')
    const count = await rows.count()
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(count).toBeGreaterThan(0)
    expect(Math.max(...heights)).toBeLessThan(70)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('menu and search are a page', async ({ page, baseURL }) => {
    await enter(page, baseURL)
    await page.goto('/admin/orders')
    await page.getByRole('link', { name: 'Menu' }).click()
    await expect(page).toHaveURL('/admin/search')
    await page.getByRole('searchbox').fill('audit')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Auditoria/ })
      .click()
    await expect(page).toHaveURL('/admin/audit')
  })
})
