/** A product's own pictures from its form, without script, to its page and back; and its page beside the form. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readForm } from '../admin/form-page.ts'
import { readWords } from '../admin/seller.ts'
import { openPictureServer } from './picture-server.ts'

const SAVE = '/api/admin/store/save'
const FORM = '/admin/store/product/6982072'
const PRODUCT = '/products/6982072'
const FIRST = 'descriptions.my-photo%2Ewebp.alt'

const photo = (background: string) =>
  sharp({ create: { width: 1_000, height: 1_000, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** The form of a product after this button of its gallery. */
async function openGallery() {
  const server = await openPictureServer()
  const { read, sendForm } = server
  const fields = async () => readForm(await read(FORM), SAVE).fields
  const press = async (button: string) => {
    const answer = await sendForm(SAVE, { ...(await fields()), do: button })
    return readForm(await answer.text(), SAVE).fields
  }
  return { ...server, fields, press }
}

test('pictures are added, described, moved, published as the gallery of the page, and taken back', async () => {
  const { read, sendForm, send, shown, get, dir, fields, press } = await openGallery()
  const before = await shown(PRODUCT)
  const file = { name: 'original.pictures.0.~file', file: await photo('#c33') }
  const saved = await sendForm(SAVE, await press('add:pictures:0'), file)
  expect(saved.headers.get('location')).toBe(`${FORM}?outcome=saved`)
  const second = { ...(await press('add:pictures:1')), 'original.pictures.1': 'backpack.webp' }
  await sendForm(SAVE, { ...second, [FIRST]: 'A camp at night' })
  const moved = await press('up:pictures:1')
  expect([moved['original.pictures.0'], moved[FIRST]]).toEqual(['backpack.webp', 'A camp at night'])
  await sendForm(SAVE, moved)
  expect((await fields())['original.pictures.1']).toBe('my-photo.webp')
  expect(await readFile(join(dir, 'products/6982072.yaml'), 'utf8')).not.toContain('my-photo')

  const published = await (await send('/api/admin/store/publish', {})).json()
  await expect.poll(() => shown(PRODUCT)).toContain('alt="A camp at night"')
  const [, path = ''] = /href="(\/pictures\/\w+\/1920\.jpg)"[^>]*><picture/.exec(await shown(PRODUCT)) ?? []
  const picture = await sharp(Buffer.from(await (await get(path)).arrayBuffer())).metadata()
  expect(picture).toMatchObject({ format: 'jpeg', width: 1_000, height: 1_000 })
  expect(await read('/admin/store/pictures')).toContain('/admin/store/product/6982072')

  await send('/api/admin/store/undo', { id: published.id })
  await expect.poll(() => shown(PRODUCT)).toBe(before)
})

test('a description is not written over one that was changed meanwhile', async () => {
  const { read, sendForm, press } = await openGallery()
  const added = await press('add:pictures:0')
  await sendForm(SAVE, { ...added, 'original.pictures.0': 'backpack.webp' })
  const { fields } = readForm(await read(FORM), SAVE)
  const other = readForm(await read('/admin/store/picture/backpack.webp'), SAVE).fields
  await sendForm(SAVE, { ...other, 'original.alt': 'Theirs' })
  const answer = await sendForm(SAVE, { ...fields, 'descriptions.backpack%2Ewebp.alt': 'Mine' })
  expect(readWords(await answer.text())).toMatch(/Theirs.*Mine/)
})

test('a framed page is the draft for editors alone, and no other site may frame it', async () => {
  const { url, cookie, send, sendForm, read } = await openGallery()
  const { fields } = readForm(await read(FORM), SAVE)
  await sendForm(SAVE, { ...fields, 'original.badge': 'REDRAWN' })
  const frame = async (headers: Record<string, string>) => {
    const response = await fetch(url + PRODUCT, { headers })
    const { 'x-frame-options': frames, 'content-security-policy': policy = '' } = Object.fromEntries(
      response.headers,
    )
    return { text: await response.text(), frames, policy }
  }
  const own = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
  const draft = await frame({ ...own, cookie })
  expect(draft.text).toContain('REDRAWN')
  expect([draft.frames, draft.policy]).toEqual([
    'SAMEORIGIN',
    expect.stringContaining("frame-ancestors 'self'"),
  ])
  expect(draft.text).not.toMatch(/<script[^>]+src=/)
  for (const headers of [own, { cookie }, { ...own, 'sec-fetch-site': 'cross-site', cookie }]) {
    const page = await frame(headers)
    expect([page.text.includes('REDRAWN'), page.frames]).toEqual([false, 'DENY'])
  }
  await send('/api/admin/store/discard', {})
})

test('known names are ticks beside a box for others, and the edition is proposed from the name', async () => {
  const { read, sendForm, fields } = await openGallery()
  const page = await read(FORM)
  expect((await fields())['original.frameworks.ESX']).toBe('on')
  expect(readWords(page)).toContain('Abrir na Tebex')
  await sendForm(SAVE, {
    ...(await fields()),
    'original.frameworks.ox_core': 'on',
    'original.frameworks': 'vRP',
  })
  const after = await fields()
  expect([after['original.frameworks.ox_core'], after['original.frameworks']]).toEqual(['on', 'vRP'])
  await sendForm(SAVE, { ...after, 'original.edition': '' })
  expect(readWords(await read(FORM))).toContain('Pelo nome: Escrow')
})
