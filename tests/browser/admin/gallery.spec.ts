/** The gallery of a product and the look of the shop, as a browser with script shows them while they are edited. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN_PASSWORD, expect, PORTUGUESE_PANEL, test, visit } from '../fixtures.ts'

test.use({ storageState: PORTUGUESE_PANEL })

async function enter(page: Page, baseURL: string | undefined) {
  const answer = await page.request.post('/api/admin/login', {
    headers: { origin: baseURL ?? '' },
    data: { password: ADMIN_PASSWORD },
  })
  expect(answer.status()).toBe(204)
}

async function draw(name: string, background: string) {
  const size = { width: 640, height: 360, channels: 3 } as const
  const buffer = await sharp({ create: { ...size, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Drops files from outside the browser on an element. */
async function dropFiles(page: Page, selector: string, files: Awaited<ReturnType<typeof draw>>[]) {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    text: buffer.toString('base64'),
  }))
  const transfer = await page.evaluateHandle((sent) => {
    const data = new DataTransfer()
    for (const { name, mimeType, text } of sent) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: mimeType }))
    }
    return data
  }, given)
  await page.dispatchEvent(selector, 'drop', { dataTransfer: transfer })
}

test('pictures are dropped, dragged into their order and described, and the page beside the form has them', async ({
  page,
  baseURL,
  complaints,
}) => {
  await enter(page, baseURL)
  await visit(page, '/admin/store/product/7017023')
  const gallery = page.getByRole('group', { name: 'Galeria' })
  await expect(gallery.getByText('Solte imagens aqui')).toBeVisible()
  await dropFiles(page, 'fieldset:has(input[multiple])', [
    { name: 'Notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    await draw('Red.png', '#f00'),
    await draw('Blue.png', '#00f'),
  ])
  await expect(gallery.getByRole('alert')).toHaveText(/^Notes\.png: .+ 2 imagens adicionadas/)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  const pictures = gallery.locator('ol img')
  await expect(pictures).toHaveCount(2)
  await gallery.getByLabel('Descrição').first().fill('A red wall')
  await pictures.nth(1).dragTo(gallery.locator('ol > li').first())
  await expect(pictures.first()).toHaveAttribute('alt', 'blue.webp')
  await expect(gallery.getByLabel('Descrição').nth(1)).toHaveValue('A red wall')
  await gallery.getByRole('button', { name: 'Mover para cima: Item 2' }).press('Enter')
  await expect(pictures.first()).toHaveAttribute('alt', 'red.webp')
  await page.getByRole('button', { name: 'Salvar no rascunho' }).click()
  await expect(page.getByText('Salvo no rascunho.')).toBeVisible()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('img', { name: 'A red wall' }).first()).toBeAttached()
  await page.request.post('/api/admin/store/discard', { headers: { origin: baseURL ?? '' }, data: {} })
})

test('the home page beside the form follows a look, a colour and the first screen, and nothing is saved', async ({
  page,
  baseURL,
}) => {
  await enter(page, baseURL)
  await visit(page, '/admin/store/theme')
  const home = page.frameLocator('iframe').locator('html')
  const read = (token: string) =>
    home.evaluate((root, name) => getComputedStyle(root).getPropertyValue(name).trim(), token)
  await page.getByRole('radio', { name: /^Paper/ }).check()
  await expect
    .poll(() => read('--radius-m'))
    .toBe(await page.locator('[id="original.radius-m"]').inputValue())
  await expect(page.locator('iframe')).toHaveAttribute('src', '/?hero=row')
  await page.locator('[id="original.color-brand.light"]').fill('#123456')
  await expect.poll(() => read('--color-brand')).toContain('#123456')
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Night/ })).toBeChecked()
})
