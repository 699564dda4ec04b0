import type { Page } from '@playwright/test'
import {
  ADMIN_PASSWORD,
  enter,
  expect,
  expectAccessible,
  expectWhole,
  FIREFOX,
  PORTUGUESE_PANEL,
  test,
  visit,
} from '../fixtures.ts'

test.use({ storageState: PORTUGUESE_PANEL })

const PAGES = [
  '/admin',
  '/admin/buyers',
  '/admin/questions',
  '/admin/sources',
  '/admin/visitors',
  '/admin/interactions',
  '/admin/chats',
  '/admin/notifications',
  '/admin/webhooks',
  '/admin/history',
  '/admin/audit',
  '/admin/health',
]

async function logIn(page: Page, path = '/admin') {
  await page.goto(path)
  await page.getByLabel('Senha', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
}

/** A visit; each test has a page of its own, so that it is found among theirs. */
async function recordVisit(page: Page, baseURL: string | undefined, path = '/') {
  await page.request.post('/api/track_visitor.php', {
    headers: { origin: baseURL ?? '', 'user-agent': FIREFOX },
    form: { page_url: path, user_ip: '203.0.113.9' },
  })
}

async function recordView(page: Page, baseURL: string | undefined) {
  await page.request.post('/api/track_interaction.php', {
    headers: { origin: baseURL ?? '', 'user-agent': FIREFOX },
    data: { product_id: 6982072, product_name: 'x', action_type: 'view', user_ip: '203.0.113.9' },
  })
}

const rows = (page: Page) => page.getByRole('main').locator('tbody tr')

async function findVisit(page: Page, baseURL: string | undefined, path: string) {
  // With another one on the list a count of one is the filter's answer and not the list before it.
  await recordVisit(page, baseURL, '/terms')
  await page.goto('/admin/visitors')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(path)
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/q=/)
  await expect(rows(page)).toHaveCount(1)
}

test('a wrong password reads Senha incorreta, the right one opens the panel, Sair closes it', async ({
  page,
}) => {
  await page.goto('/admin')
  await page.getByLabel('Senha', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Senha incorreta')).toBeVisible()
  await page.getByLabel('Senha', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visão geral')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
  await page.goto('/admin/visitors')
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
})

test('a signed-out visitor gets the login and comes back to the page that was asked for', async ({
  page,
}) => {
  await logIn(page, '/admin/visitors?sort=country')
  await expect(page).toHaveURL(/\/admin\/visitors\?sort=country/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visitantes')
})

test('the overview shows the four cards and what happened, with every number in tables', async ({
  page,
  baseURL,
}) => {
  await recordVisit(page, baseURL)
  await recordView(page, baseURL)
  await enter(page, baseURL)
  await page.goto('/admin')
  const stats = page.getByRole('region', { name: 'Principais números' })
  for (const figure of ['Páginas vistas até hoje', 'Páginas vistas hoje', 'Total de interações'])
    await expect(stats.getByText(figure, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Mais vistos até hoje' })).toBeVisible()
  const yesterday = page.getByRole('region', { name: /^Ontem/ })
  for (const fact of ['Páginas vistas', 'Produtos vistos', 'Adições ao carrinho', 'Checkouts iniciados'])
    await expect(yesterday.getByText(fact, { exact: true })).toBeVisible()
  const chart = page.getByRole('figure', { name: 'Páginas vistas por dia' })
  await expect(chart.locator('svg').first()).toBeVisible()
  await chart.getByText('Ver como tabela').click()
  await expect(chart.getByRole('row')).toHaveCount(31)
  await page.getByRole('link', { name: '7 dias' }).click()
  await expect(page).toHaveURL(/days=7/)
  await expect(chart.getByRole('row')).toHaveCount(8)
})

test('a visitor is found, and deleted after the question', async ({ page, baseURL }) => {
  const path = '/products/7017015'
  await recordVisit(page, baseURL, path)
  await enter(page, baseURL)
  await findVisit(page, baseURL, path)
  await expect(rows(page)).toContainText('Firefox 144 · Linux')
  await expect(rows(page)).toContainText(/\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d/)

  const remove = page.getByRole('button', { name: /^Deletar o registro/ })
  await remove.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Tem certeza de que deseja deletar este registro?')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(rows(page)).toHaveCount(1)
  await remove.click()
  await dialog.getByRole('button', { name: 'Deletar registro' }).click()
  await expect(page.getByText('Nada encontrado com estes filtros')).toBeVisible()

  await page.goto('/admin/audit')
  await expect(rows(page).first()).toContainText('Deletou um visitante')
})

test('after a delete the keyboard stands on the next row', async ({ page, baseURL }) => {
  await recordVisit(page, baseURL)
  await recordVisit(page, baseURL, '/scripts')
  await enter(page, baseURL)
  await page.goto('/admin/visitors')
  const remove = page.getByRole('button', { name: /^Deletar o registro/ })
  const second = await remove.nth(1).getAttribute('id')
  await remove.first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Deletar registro' }).press('Enter')
  await expect(page.getByText('Registro deletado')).toBeVisible()
  await expect(page.locator(`#${second}`)).toBeFocused()
})

test('a record that is gone already cannot be deleted, and the panel says so', async ({
  page,
  baseURL,
  complaints,
}) => {
  const path = '/products/7017017'
  await recordVisit(page, baseURL, path)
  await enter(page, baseURL)
  await findVisit(page, baseURL, path)
  const id = await rows(page).locator('[data-label="ID"]').innerText()
  await page.request.post('/api/admin/visitors/delete', {
    headers: { origin: baseURL ?? '' },
    data: { id: Number(id.match(/\d+$/)?.[0]) },
  })
  await page.getByRole('button', { name: /^Deletar o registro/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deletar registro' }).click()
  await expect(page.getByRole('alert').getByText(/^Erro ao deletar registro: ./)).toBeVisible()
  complaints.length = 0
})

test('the slash key goes to the search, and sorting is said in the address and in the table', async ({
  page,
  baseURL,
}) => {
  await recordVisit(page, baseURL)
  await enter(page, baseURL)
  await visit(page, '/admin/visitors')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toBeFocused()
  await page.getByRole('link', { name: 'IP', exact: true }).click()
  await expect(page).toHaveURL(/sort=ip&direction=asc/)
})

test('the export downloads what the filters say', async ({ page, baseURL }) => {
  const path = '/products/7017029'
  await recordVisit(page, baseURL, path)
  await enter(page, baseURL)
  await findVisit(page, baseURL, path)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exportar CSV' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(path)
})

test('the panel speaks English when asked to, and remembers it', async ({ page, baseURL }) => {
  await enter(page, baseURL)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await page.goto('/admin/interactions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interactions')
})

test('the code of the panel stays away from the shop', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  for (const path of ['/', '/scripts', '/products/6982072']) {
    await visit(page, path)
  }
  const texts = await Promise.all(scripts)
  expect(texts.length).toBeGreaterThan(0)
  expect(
    texts.filter((text) => text.includes('Painel administrativo') || text.includes('Visitantes')),
  ).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the panel is read, searched and cleaned with links and forms', async ({ page, baseURL }) => {
    const path = '/products/7017023'
    await recordVisit(page, baseURL, path)
    await logIn(page)
    await expect(page.getByRole('figure', { name: 'Páginas vistas por dia' })).toBeVisible()
    await findVisit(page, baseURL, path)
    await rows(page).locator('summary[aria-label^="Deletar"]').click()
    await expect(rows(page)).toContainText('Tem certeza de que deseja deletar este registro?')
    await page.getByRole('button', { name: 'Deletar registro' }).click()
    await expect(page.getByText('Nada encontrado com estes filtros')).toBeVisible()
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
  })
})

for (const path of PAGES) {
  test(`${path} fits every width and has no accessibility fault in either theme`, async ({
    page,
    baseURL,
  }) => {
    await recordVisit(page, baseURL)
    await recordView(page, baseURL)
    await enter(page, baseURL)
    await visit(page, path)
    await expectWhole(page, [320, 360, 768, 1280, 1920])
    for (const fold of ['Mais:', 'Ver como tabela'])
      for (const summary of await page.locator('summary', { hasText: fold }).all()) await summary.click()
    for (const colorScheme of ['light', 'dark'] as const) await expectAccessible(page, colorScheme)
  })
}

test('the login has no accessibility fault in either theme', async ({ page }) => {
  await visit(page, '/admin?problem=locked&wait=90')
  await expect(page.getByText('Muitas tentativas. Tente novamente em 2 minutos.')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) await expectAccessible(page, colorScheme)
})
