/** Pictures from an upload to what visitors see, and back. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readForm } from '../admin/form-page.ts'
import { readWords } from '../admin/seller.ts'
import { openPictureServer } from './picture-server.ts'

const SAVE = '/api/admin/store/save'
const photo = () =>
  sharp({ create: { width: 1_000, height: 1_000, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()

test('a picture is uploaded in the form of a product, described in two languages, published and taken back', async () => {
  const { read, sendForm, send, listImages, shown, get, dir } = await openPictureServer()
  await expect.poll(() => shown('/product/6982072')).toContain('/store/images/backpack.webp')
  const page = '/admin/store/product/6982072'
  const { fields } = readForm(await read(page), SAVE)
  const changed = { ...fields, 'original.badge': 'REDRAWN' }
  const saved = await sendForm(SAVE, changed, { name: 'original.image.~file', file: await photo() })
  expect(saved.headers.get('location')).toBe(`${page}?outcome=saved`)
  expect(await read(page)).toMatch(/<option value="my-photo\.webp" selected/)
  expect(await listImages()).toContain('my-photo.webp')

  const own = await read('/admin/store/picture/my-photo.webp?language=pt')
  expect(readWords(own)).toContain('1000 × 562')
  const texts = readForm(own, SAVE).fields
  await sendForm(SAVE, {
    ...texts,
    'original.alt': 'A red bag opens',
    'pt.alt': 'Uma mochila vermelha se abre',
  })
  expect(readWords(await read('/admin/store/draft'))).toContain('my-photo.webp')

  const published = await (await send('/api/admin/store/publish', {})).json()
  expect(published).toMatchObject({ outcome: 'published' })
  await expect.poll(() => shown('/product/6982072')).toContain('/store/images/my-photo.webp')
  expect(await shown('/product/6982072')).toContain('A red bag opens')
  expect(await shown('/pt/product/6982072')).toContain('Uma mochila vermelha se abre')
  const served = await get('/store/images/my-photo.webp')
  expect([served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
    'image/webp',
    'nosniff',
  ])
  expect(await readFile(join(dir, 'pictures.yaml'), 'utf8')).toBe('my-photo.webp:\n  alt: A red bag opens\n')
  expect(await readFile(join(dir, 'products/6982072.yaml'), 'utf8')).toContain('\nimage: my-photo.webp\n')

  await send('/api/admin/store/undo', { id: published.id })
  await expect.poll(() => shown('/product/6982072')).toContain('/store/images/backpack.webp')
  expect(await readdir(join(dir, 'images'))).not.toContain('my-photo.webp')
  expect(await readdir(dir)).not.toContain('pictures.yaml')
})

test('a file that is refused leaves all that was typed, and says why at its field', async () => {
  const { read, sendForm, listImages } = await openPictureServer()
  const before = await listImages()
  const { fields } = readForm(await read('/admin/store/product/6982072'), SAVE)
  const changed = { ...fields, 'original.badge': 'TYPED' }
  const file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const answer = await sendForm(SAVE, changed, { name: 'original.image.~file', file })
  const body = await answer.text()
  expect(readForm(body, SAVE).fields['original.badge']).toBe('TYPED')
  expect(readWords(body)).toContain('Envie um PNG')
  expect(await listImages()).toEqual(before)

  const form = { name: 'file', file: Buffer.from('hello') }
  const upload = await sendForm('/api/admin/store/pictures', { purpose: 'icon' }, form)
  const { location } = Object.fromEntries(upload.headers)
  expect([upload.status, location]).toEqual([303, '/admin/store/pictures?picture=unknown_format'])
  expect(readWords(await read(location ?? ''))).toContain('Isto não é uma imagem')
})

test('a picture in use stays; without uses it goes with its texts', async () => {
  const { read, send, sendForm, listImages, upload } = await openPictureServer()
  const remove = (name: string) => readVersion(name).then((base) => send(`${API}/delete`, { name, base }))
  const readVersion = async (name: string) =>
    readForm(await read(`/admin/store/picture/${name}`), `${API}/crop`).fields.base ?? ''
  expect((await remove('wallet.webp')).status).toBe(409)
  expect(readWords(await read('/admin/store/picture/wallet.webp'))).toContain('quando a loja não a usar mais')

  const { body } = await upload({ file: await photo(), name: 'Spare part' })
  expect(body.name).toBe('spare-part.webp')
  const texts = readForm(await read('/admin/store/picture/spare-part.webp?language=de'), SAVE).fields
  await sendForm(SAVE, { ...texts, 'original.alt': 'A part', 'de.alt': 'Ein Teil' })
  expect(await read('/admin/store/draft')).toContain('Ein Teil')
  const { fields } = readForm(await read('/admin/store/picture/spare-part.webp'), `${API}/delete`)
  expect((await send(`${API}/delete`, { ...fields, base: 'another' })).status).toBe(409)
  expect((await send(`${API}/delete`, fields)).status).toBe(200)
  expect(await listImages()).not.toContain('spare-part.webp')
  expect(readWords(await read('/admin/store'))).toContain('O rascunho não tem alterações.')
  expect((await send(`${API}/delete`, fields)).status).toBe(404)
})

const API = '/api/admin/store/pictures'

test('an icon of any format takes the place of the one before', async () => {
  const { upload, send, listImages, get, read } = await openPictureServer()
  const { body } = await upload({ file: await photo(), purpose: 'icon' })
  expect(body.name).toBe('icon.png')
  const names = await listImages()
  expect([names.includes('icon.png'), names.includes('icon.svg')]).toEqual([true, false])
  await upload({ file: await photo(), purpose: 'payments', y: '0' })
  expect(readWords(await read('/admin/store/pictures'))).toContain('Formas de pagamento no carrinho')
  expect(await (await send('/api/admin/store/publish', {})).json()).toMatchObject({ outcome: 'published' })
  await expect.poll(async () => (await get('/icon.svg')).text()).toContain('data:image/png;base64')
  expect((await get('/icon-512.png')).status).toBe(200)
  expect((await get('/store/images/payment-methods.webp')).status).toBe(200)
  expect((await get('/store/images/icon.svg')).status).toBe(404)
})

test('a picture is cropped and replaced under its name, unless it was changed meanwhile', async () => {
  const { upload, send, read, readPicture } = await openPictureServer()
  await upload({ file: await photo(), name: 'spare', purpose: 'whole' })
  const { fields } = readForm(await read('/admin/store/picture/spare.webp'), `${API}/crop`)
  expect((await send(`${API}/crop`, { ...fields, purpose: 'payments', x: '50', y: '100' })).status).toBe(200)
  expect(await sharp(await readPicture('spare.webp')).metadata()).toMatchObject({ width: 640, height: 64 })
  expect((await send(`${API}/crop`, { ...fields, purpose: 'icon' })).status).toBe(409)
  const { fields: now } = readForm(await read('/admin/store/picture/spare.webp'), `${API}/replace`)
  const replaced = await upload({ ...now, file: await photo(), purpose: 'product' }, '/replace')
  expect(replaced).toMatchObject({ status: 200, body: { name: 'spare.webp' } })
  expect(await sharp(await readPicture('spare.webp')).metadata()).toMatchObject({
    width: 1_000,
    height: 562,
  })
  expect((await send(`${API}/crop`, { name: 'icon.svg', purpose: 'icon' })).status).toBe(422)
})

test('the pictures of a store have room for 32 MB', async () => {
  const { upload, dir } = await openPictureServer()
  for (let count = 0; count < 32; count += 1)
    await writeFile(join(dir, 'images', `large-${count}.png`), Buffer.alloc(1024 * 1024))
  expect((await upload({ file: await photo() })).body.code).toBe('folder_full')
})

test('a text of a picture that is not there is named, and an older folder has none', async () => {
  const { read, dir } = await openPictureServer()
  await writeFile(join(dir, 'pictures.yaml'), 'gone.webp:\n  alt: Gone\n')
  expect(await read('/admin/store/draft')).toContain('A imagem “gone.webp” não está na pasta images.')
})
