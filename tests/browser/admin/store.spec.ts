/** The panel edits the shop: a first-time user, a phone, a keyboard, a browser without script. */
import type { Page } from '@playwright/test'
import {
  ADMIN_PASSWORD,
  expect,
  expectAccessible,
  expectWhole,
  hydrated,
  PORTUGUESE_PANEL,
  test,
  unfold,
  visit,
} from '../fixtures.ts'

test.use({ storageState: PORTUGUESE_PANEL })

const PAGES = [
  '/admin/store',
  '/admin/store/products',
  '/admin/store/pages',
  '/admin/store/navigation',
  '/admin/store/product/7055310?suggest=rules',
  '/admin/store/promo?language=pt',
  '/admin/store/faq?language=de',
  '/admin/store/claims',
  '/admin/store/product/6982072?language=pt',
  '/admin/store/page/terms',
  '/admin/store/news',
  '/admin/store/note/2026-11-17-backpack-1-4?language=de',
  '/admin/store/theme',
  '/admin/store/home',
  '/admin/store/pictures',
  '/admin/store/picture/backpack.webp?language=pt',
  '/admin/store/draft',
  '/admin/store/versions',
  '/admin/store/preview',
]

/** Logs in without checking the login page. */
async function enter(page: Page, baseURL: string | undefined) {
  const answer = await page.request.post('/api/admin/login', {
    headers: { origin: baseURL ?? '' },
    data: { password: ADMIN_PASSWORD },
  })
  expect(answer.status()).toBe(204)
}

const save = (page: Page) => page.getByRole('button', { name: 'Salvar no rascunho' }).click()
const saved = (page: Page) => expect(page.getByText('Salvo no rascunho.')).toBeVisible()

test('a first-time user changes the banner and a product, and publishes both', async ({ page, baseURL }) => {
  await enter(page, baseURL)
  await page.goto('/admin')
  await page.getByText('Loja', { exact: true }).click()
  await page.getByRole('link', { name: 'Conteúdo', exact: true }).click()
  await page.getByRole('link', { name: /^Banner com código/ }).click()
  await page.getByLabel('Texto do banner').fill('15% only this week')
  await page.getByLabel('Desconto em porcentagem').fill('150')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Escreva um número inteiro de 1 a 100.')
  await expect(page.getByLabel('Desconto em porcentagem')).toBeFocused()
  await expect(page.getByLabel('Texto do banner')).toHaveValue('15% only this week')
  await page.getByLabel('Desconto em porcentagem').fill('15')
  await save(page)
  await saved(page)
  await page.getByRole('link', { name: 'Conteúdo', exact: true }).first().click()
  await page.getByRole('link', { name: 'Editar um produto' }).click()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('backpack')
  await page.getByRole('searchbox', { name: 'Buscar' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Wallet [ESCROW]', exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Produtos', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('link', { name: 'Backpack [ESCROW]', exact: true }).click()
  await page.getByLabel('Introdução').fill('Everything in one bag.')
  await save(page)
  await saved(page)
  await page.getByRole('link', { name: 'Revisar' }).click()
  await expect(page.getByRole('main')).toContainText('Everything in one bag.')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Publicado. Os visitantes já veem as alterações.')).toBeVisible()
  await expect(async () => {
    await page.goto('/product/6982072')
    await expect(page.getByRole('main')).toContainText('Everything in one bag.', { timeout: 500 })
  }).toPass()
  await page.goto('/')
  await expect(page.getByText('15% only this week')).toBeVisible()
})

test('a first-time user begins a release note with one press on the store page', async ({
  page,
  baseURL,
}) => {
  await enter(page, baseURL)
  await page.goto('/admin/store')
  await page.getByRole('link', { name: 'Escrever uma novidade' }).click()
  await expect(page.getByLabel('Dia')).not.toHaveValue('')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Preencha este campo.')
  await page.getByLabel('Título').fill('Straps and zips')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await page.getByRole('combobox', { name: 'Produtos' }).fill('Backpack [ESCROW] (6982072)')
  await page.getByLabel(/^Versão/).fill('1.5')
  await page.getByLabel('Texto').fill('- Zips')
  await save(page)
  await saved(page)
  await page.getByRole('link', { name: 'Revisar' }).click()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Publicado. Os visitantes já veem as alterações.')).toBeVisible()
  await expect(async () => {
    await page.goto('/product/6982072')
    await expect(page.getByRole('main')).toContainText('Straps and zips', { timeout: 500 })
  }).toPass()
})

test('entries of a list are added and moved with the keyboard alone', async ({ page, baseURL }) => {
  await enter(page, baseURL)
  await visit(page, '/admin/store/reasons')
  await page.getByRole('button', { name: /^Adicionar/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[id="original.3.title"]')).toBeFocused()
  await page.keyboard.type('Made here')
  await page.keyboard.press('Tab')
  await page.keyboard.type('By people.')
  const up = (place: number) =>
    page.getByRole('button', { name: `Mover para cima: Item ${place}`, exact: true })
  await up(4).focus()
  await page.keyboard.press('Enter')
  await expect(up(3)).toBeFocused()
  await expect(page.locator('[id="original.2.title"]')).toHaveValue('Made here')
  // The Enter key in a text field saves.
  await page.locator('[id="original.2.title"]').press('Enter')
  await saved(page)
})

test('the contrast of colours follows what is typed', async ({ page, baseURL }) => {
  await enter(page, baseURL)
  await visit(page, '/admin/store/theme')
  const row = page.getByRole('row', { name: /^“Texto” sobre “Fundo”/ })
  await expect(row).not.toContainText('baixo')
  await page.getByText(/^Todas as outras cores/).click()
  await page.locator('[id="original.color-text.light"]').fill('#eeeeee')
  await expect(row).toContainText('baixo, precisa de 4,5')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a question is added and saved in two languages', async ({ page, baseURL }) => {
    await enter(page, baseURL)
    await page.goto('/admin/store/faq?language=pt')
    await page.getByRole('button', { name: /^Adicionar/ }).click()
    for (const [name, text] of [
      ['original.6.question', 'Is it fast?'],
      ['original.6.answer', 'Yes.'],
      ['pt.6.question', 'É rápido?'],
      ['pt.6.answer', 'Sim.'],
    ])
      await page.locator(`[id="${name}"]`).fill(text ?? '')
    await save(page)
    await saved(page)
    await expect(page.locator('[id="pt.6.answer"]')).toHaveValue('Sim.')
  })

  test('the Enter key in a text field saves and moves no entry', async ({ page, baseURL }) => {
    await enter(page, baseURL)
    await page.goto('/admin/store/reasons')
    const first = page.locator('[id="original.0.title"]')
    await page.locator('summary').filter({ hasText: 'Item 1' }).click()
    await first.fill('Answers by people')
    await first.press('Enter')
    await saved(page)
    await expect(first).toHaveValue('Answers by people')
    await page.request.post('/api/admin/store/discard', { headers: { origin: baseURL ?? '' }, data: {} })
  })
})

for (const javaScriptEnabled of [true, false])
  test.describe(`with script ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('a product gets its first texts, and an own page is created and removed', async ({
      page,
      baseURL,
    }) => {
      await enter(page, baseURL)
      await page.goto('/admin/store/products')
      await page.getByRole('link', { name: 'Sugerir textos: Housing [ESCROW]' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'nada foi salvo ainda' })).toBeVisible()
      await page.getByRole('button', { name: 'Sugerir com o assistente' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'pelo assistente' })).toBeVisible()
      await expect(page.getByLabel('Introdução')).not.toHaveValue('')
      await save(page)
      await saved(page)

      await page.goto('/admin/store/pages')
      await unfold(page, 'Nova página')
      await page.getByLabel('Endereço').fill('cart')
      await page.getByLabel('Título').fill('Imprint')
      const create = page.getByRole('button', { name: 'Criar no rascunho' })
      await create.click()
      await expect(page.getByRole('alert')).toContainText('Este endereço é da própria loja.')
      await page.getByLabel('Endereço').fill('imprint')
      await create.click()
      await saved(page)
      await page.getByRole('main').getByRole('link', { name: 'Páginas' }).click()
      await page.locator('summary[aria-label="Remover Imprint"]').click()
      await page.getByRole('button', { name: 'Remover Imprint' }).click()
      await expect(
        page.getByRole('status').filter({ hasText: 'A página e as traduções saíram do rascunho' }),
      ).toBeVisible()
      await page.request.post('/api/admin/store/discard', { headers: { origin: baseURL ?? '' }, data: {} })
    })
  })

for (const javaScriptEnabled of [true, false])
  test.describe(`two people in one form, with script ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('the second to save sees the difference and decides', { tag: '@phone' }, async ({
      page,
      baseURL,
    }) => {
      await enter(page, baseURL)
      const openBanner = async (tab: Page) => {
        await tab.goto('/admin/store/promo')
        await tab.getByLabel('Texto do banner').waitFor()
      }
      const text = (tab: Page) => tab.getByLabel('Texto do banner')
      const colleague = await page.context().newPage()
      await openBanner(page)
      await openBanner(colleague)
      await text(colleague).fill('Ten days of rain')
      await save(colleague)
      await saved(colleague)

      await text(page).fill('Ten days of sun')
      await save(page)
      const conflict = page.getByRole('alert')
      await expect(conflict).toContainText('Ten days of rain')
      await expect(conflict).toContainText('Ten days of sun')
      await expect(text(page)).toHaveValue('Ten days of sun')
      if (javaScriptEnabled) await expectWhole(page, [320, 360, 768, 1280, 1920])
      if (javaScriptEnabled)
        for (const colorScheme of ['light', 'dark'] as const) await expectAccessible(page, colorScheme)
      await conflict.getByRole('link', { name: 'Manter o do arquivo' }).click()
      await expect(text(page)).toHaveValue('Ten days of rain')

      await openBanner(page)
      await text(colleague).fill('Ten days of wind')
      await save(colleague)
      await saved(colleague)
      await text(page).fill('Ten days of sun')
      await save(page)
      await conflict.getByRole('button', { name: 'Manter o meu' }).click()
      await saved(page)
      await expect(text(page)).toHaveValue('Ten days of sun')
      await page.request.post('/api/admin/store/discard', { headers: { origin: baseURL ?? '' }, data: {} })
    })
  })

test('what has the focus is never below the bar with the save button', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  await enter(page, baseURL)
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/admin/store/claims')
  const bar = page.getByRole('button', { name: 'Salvar no rascunho' })
  const first = page.locator('form[data-store] :is(input, select, textarea):visible').first()
  await first.focus()
  while (!(await bar.evaluate((button) => button === document.activeElement))) {
    const [bottom = 0, top = 0] = await bar.evaluate((button) =>
      [document.activeElement, button].map((element, index) => {
        const { bottom, top } = element?.getBoundingClientRect() ?? new DOMRect()
        return index === 0 ? bottom : top
      }),
    )
    expect(bottom).toBeLessThanOrEqual(top)
    await page.keyboard.press('Tab')
  }
})

for (const path of PAGES) {
  test(`${path} fits every width and has no accessibility fault in either theme`, async ({
    page,
    baseURL,
  }) => {
    await enter(page, baseURL)
    await page.goto(path)
    await hydrated(page)
    await expectWhole(page, [320, 360, 768, 1280, 1920])
    for (const colorScheme of ['light', 'dark'] as const) await expectAccessible(page, colorScheme)
  })
}
