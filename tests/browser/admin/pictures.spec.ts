/** Pictures of the shop: uploaded, cropped, described and used for a product, with and without script. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN_PASSWORD, expect, PORTUGUESE_PANEL, test, unfold, visit } from '../fixtures.ts'

test.use({ storageState: PORTUGUESE_PANEL })

async function enter(page: Page, baseURL: string | undefined) {
  const answer = await page.request.post('/api/admin/login', {
    headers: { origin: baseURL ?? '' },
    data: { password: ADMIN_PASSWORD },
  })
  expect(answer.status()).toBe(204)
}

/** Red at the left, blue at the right. */
async function photo(name: string) {
  const half = { width: 800, height: 600, channels: 3 } as const
  const blue = await sharp({ create: { ...half, background: '#00f' } })
    .png()
    .toBuffer()
  const both = sharp({ create: { ...half, width: 1_600, background: '#f00' } })
  const buffer = await both
    .composite([{ input: blue, left: 800, top: 0 }])
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const discard = (page: Page, baseURL: string | undefined) =>
  page.request.post('/api/admin/store/discard', { headers: { origin: baseURL ?? '' }, data: {} })

test('a picture is previewed as it will be cropped, described, used, published and seen', async ({
  page,
  baseURL,
}) => {
  await enter(page, baseURL)
  await visit(page, '/admin/store')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Imagens/ })
    .click()
  await unfold(page, 'Enviar uma imagem')
  await page.getByLabel('Arquivo da imagem').setInputFiles(await photo('Red and blue.jpg'))
  const frame = page.getByRole('button', { name: 'Parte da imagem que será mantida' })
  const readShape = async () => {
    const { width = 0, height = 1 } = (await frame.boundingBox()) ?? {}
    return Math.round((100 * width) / height) / 100
  }
  await page.getByLabel('Para que serve').selectOption('icon')
  await expect.poll(readShape).toBe(1)
  const position = page.getByLabel('Da esquerda para a direita')
  const { x = 0, y = 0, width = 0, height = 0 } = (await frame.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 - 400, y + height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(position).toHaveValue('0')
  await frame.press('ArrowRight')
  await expect(position).toHaveValue('2')
  await frame.press('-')
  await expect(page.getByLabel('Parte mantida, em %')).toHaveValue('98')
  await page.getByLabel('Para que serve').selectOption('product')
  await expect.poll(readShape).toBe(1.78)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText(/^Enviada para o rascunho/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('red-and-blue.webp')

  await unfold(page, 'Recortar')
  await page.getByLabel('Para que serve').first().selectOption('product')
  await page.getByRole('button', { name: 'Recortar no rascunho' }).click()
  await expect(page.getByText('Recortada no rascunho.')).toBeVisible()
  await page.getByLabel('Descrição').fill('A flag in red and blue')
  await page.getByRole('button', { name: 'Salvar no rascunho' }).click()
  await expect(page.getByText('Salvo no rascunho.')).toBeVisible()

  await page.goto('/admin/store/product/6982412')
  await page.getByLabel('Imagem animada').selectOption('red-and-blue.webp')
  await page.getByRole('button', { name: 'Salvar no rascunho' }).click()
  await expect(page.getByText('Salvo no rascunho.')).toBeVisible()
  await page.getByRole('link', { name: 'Revisar' }).click()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Publicado. Os visitantes já veem as alterações.')).toBeVisible()
  const play = page.locator('a[href="/store/images/red-and-blue.webp"]')
  await expect(async () => {
    await visit(page, '/product/6982412')
    await expect(play).toBeVisible({ timeout: 500 })
  }).toPass()
  await play.click()
  await expect(page.getByRole('img', { name: 'A flag in red and blue' })).toBeVisible()
})

test('a file that is too large is not sent at all', async ({ page, baseURL }) => {
  await enter(page, baseURL)
  await visit(page, '/admin/store/pictures')
  await unfold(page, 'Enviar uma imagem')
  const input = page.getByLabel('Arquivo da imagem')
  const large = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(15 * 1024 * 1024 + 1) }
  await input.setInputFiles(large)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(input).toHaveJSProperty('validationMessage', 'Este arquivo tem mais de 15 MB.')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a picture is uploaded in the form of a product and removed again', async ({ page, baseURL }) => {
    await enter(page, baseURL)
    await page.goto('/admin/store/product/7017015')
    await page.getByLabel('Ou envie outra, que fica escolhida').setInputFiles(await photo('Second.jpg'))
    await page.getByLabel('Introdução').fill('Typed beside the file.')
    await page.getByRole('button', { name: 'Salvar no rascunho' }).click()
    await expect(page.getByText('Salvo no rascunho.')).toBeVisible()
    await expect(page.getByLabel('Imagem animada')).toHaveValue('second.webp')
    await expect(page.getByLabel('Introdução')).toHaveValue('Typed beside the file.')
    await page.getByRole('link', { name: 'Recortar ou descrever' }).click()
    await unfold(page, 'Remover')
    await expect(page.getByText('Ela pode ser removida quando a loja não a usar mais.')).toBeVisible()

    await page.goto('/admin/store/pictures')
    await unfold(page, 'Enviar uma imagem')
    const svg = { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
    await page.getByLabel('Arquivo da imagem').setInputFiles(svg)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('alert')).toContainText('Arquivos SVG podem conter scripts')
    await discard(page, baseURL)
  })
})
