/** The seller sets these up outside of the shop: links below videos, and channels that tell of events. */
import type { Page } from '@playwright/test'
import {
  enter,
  expect,
  expectAccessible,
  expectWhole,
  FIREFOX,
  PORTUGUESE_PANEL,
  test,
  type World,
} from '../fixtures.ts'

test.use({ storageState: PORTUGUESE_PANEL })

test('a link below a video brings its visits into the table', async ({
  page,
  browser,
  world: { origin },
}) => {
  await enter(page, origin)
  await page.goto('/admin/sources')
  await page.getByLabel('Página da loja').fill('/product/6982072')
  await page.getByLabel('Nome do vídeo').fill('Tour da delegacia')
  await page.locator('#link').getByRole('button', { name: 'Criar link' }).click()
  const link = await page.locator('#link').getByLabel('Seu link').inputValue()
  expect(link).toContain('utm_content=Tour+da+delegacia')

  const shopper = await browser.newContext({ userAgent: FIREFOX, baseURL: origin })
  const shop = await shopper.newPage()
  const told = shop.waitForResponse(/track_visitor/)
  await shop.goto(link)
  expect((await told).status()).toBe(204)
  await shopper.close()

  const videos = page.getByRole('table', { name: 'Vídeos' })
  await expect(async () => {
    await page.goto('/admin/sources')
    await expect(videos.getByRole('row', { name: /^Tour da delegacia 1 0/ })).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

/** Makes a channel for the weekly report alone, tests it, and removes it again. */
async function tryChannel(page: Page, { origin, sandbox }: World, name: string) {
  await enter(page, origin)
  await page.goto('/admin/notifications')
  const form = page.locator('details', { hasText: 'Novo canal' })
  if ((await form.getAttribute('open')) === null) await form.locator('summary').click()
  await form.getByLabel('Nome do canal').fill(name)
  await form.getByLabel('Endereço do webhook').fill(`${sandbox.url}/discord/webhook`)
  for (const box of await form.getByRole('group', { name: 'Avisar sobre' }).getByRole('checkbox').all())
    await box.uncheck()
  await form.getByLabel('Relatório semanal').check()
  await form.getByRole('button', { name: 'Criar canal' }).click()
  await expect(page.getByText('O canal foi salvo.')).toBeVisible()

  await page.getByRole('button', { name: `Enviar teste: ${name}` }).click()
  await expect(page.getByText('A mensagem de teste foi entregue.')).toBeVisible()
  expect(JSON.stringify(sandbox.discord.at(-1)?.body)).toContain('Mensagem de teste')
  const sent = page.getByRole('main').locator('tbody tr').filter({ hasText: name })
  await expect(sent).toContainText('Entregue')

  const card = page.getByRole('listitem').filter({ hasText: name })
  await card.locator('summary').click()
  await expect(card.getByLabel('Relatório semanal')).toBeChecked()
  await expect(card.getByLabel('Vendas', { exact: true })).not.toBeChecked()
}

async function removeChannel(page: Page, name: string) {
  const card = page.getByRole('listitem').filter({ hasText: name })
  await card.getByRole('button', { name: 'Remover canal' }).click()
  await expect(page.getByText('O canal foi removido.')).toBeVisible()
}

test('@phone a channel is switched on for one kind of news, and its test message is delivered', async ({
  page,
  world,
}) => {
  await tryChannel(page, world, 'Loja')
  await expectWhole(page, [360, 1280])
  await expectAccessible(page)
  await removeChannel(page, 'Loja')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a channel is made, tested and removed by forms', async ({ page, world }) => {
    await tryChannel(page, world, 'Diretoria')
    await removeChannel(page, 'Diretoria')
  })
})
