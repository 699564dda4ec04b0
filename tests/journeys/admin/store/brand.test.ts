/** The shop of a second brand, made of the neutral starter in the panel alone; its folder reads as if written by hand. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ROOT } from '../../../../scripts/sources.ts'
import { readWords } from '../seller.ts'
import { openStorePanel } from './panel.ts'

/** As a person would have written it in a text editor. */
const EXPECTED = join(ROOT, 'tests/stores/second-brand')
const PRODUCT = 6982072
const PICTURE = 'harbour-backpack.webp'

type Fields = Record<string, string>

async function openBrand() {
  const panel = await openStorePanel('store')
  const { open, send, shown, seller } = panel

  /** Presses the list's button for each entry, after the one before was filled in, and saves. */
  async function fill(page: string, changes: Fields, lists: Record<string, number> = {}): Promise<void> {
    let fields = await open(page)
    for (const [path, count] of Object.entries(lists))
      for (let place = 0; place < count; place += 1)
        fields = shown(
          (await send({ ...fields, ...keepFields(fields, changes), do: `add:${path}:${place}` })).body,
        )
    for (const name of Object.keys(changes))
      if (!name.endsWith('~on')) expect([page, name, name in fields]).toEqual([page, name, true])
    const { status, location, body } = await send({ ...fields, ...changes })
    expect([page, status, location, status === 303 ? '' : readWords(body)]).toEqual([
      page,
      303,
      expect.stringContaining('outcome=saved'),
      '',
    ])
  }
  const publish = () => seller.postForm('/api/admin/store/publish', {}, '/admin/store/draft')
  return { ...panel, fill, publish }
}

/** Keeps the changes whose fields the form has by now. */
const keepFields = (fields: Fields, changes: Fields) =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => name in fields))

test('a seller makes another brand’s shop in the panel, and its folder reads as if written by hand', async () => {
  const { fill, publish, read, upload, dir } = await openBrand()
  await fill('/admin/store/general?language=pt', {
    'original.name': 'Harbour Works',
    'original.tagline': 'Maps & jobs for role-play: built at sea',
    'original.timeZone': 'America/Sao_Paulo',
    'pt.tagline': 'Mapas e empregos para role-play',
  })
  await fill('/admin/store/links', {
    'original.links.discord': 'https://discord.gg/harbour',
    'original.support.email': 'crew@harbour.example',
  })
  await fill('/admin/store/promo?language=pt', {
    'original.promo.~on': 'on',
    'original.promo.code': 'TIDE15',
    'original.promo.percent': '15',
    'original.promo.text': '15% off with the tide',
    'pt.promo.text': '15% de desconto com a maré',
  })
  await fill('/admin/store/theme', {
    'original.color-brand.light': '#0b6e6e',
    'original.color-brand.dark': '#4fd1c5',
  })
  await fill(
    '/admin/store/faq?language=pt',
    {
      'original.0.question': 'When do I get my script?',
      'original.0.answer': 'At once: it is in your keymaster.\n\nIf not, write to us.',
      'pt.0.question': 'Quando recebo meu script?',
      'pt.0.answer': 'Na hora: ele fica no seu keymaster.\n\nSe não, escreva para nós.',
      'original.1.question': 'May I edit it?',
      'original.1.answer': 'Yes: the configuration and the bridges are open.',
      'pt.1.question': 'Posso editar?',
      'pt.1.answer': 'Sim: a configuração e as pontes são abertas.',
    },
    { '': 2 },
  )
  await fill(
    '/admin/store/services?language=pt',
    {
      'original.0.name': 'Installation',
      'original.0.text': 'We install it while you watch.',
      'original.0.icon': 'server',
      'pt.0.name': 'Instalação',
      'pt.0.text': 'Instalamos enquanto você acompanha.',
      'pt.0.icon': 'server',
    },
    { '': 1 },
  )
  await fill('/admin/store/words', {
    'original.promises': 'Delivered at once\r\nUpdates for life',
    'original.contact': 'Our crew answers every day.',
  })
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#0b6e6e' } })
    .png()
    .toBuffer()
  const uploaded = await upload(new Uint8Array(photo), { name: 'Harbour backpack', purpose: 'product' })
  expect([uploaded.status, uploaded.body]).toEqual([200, { name: PICTURE }])
  await fill(`/admin/store/picture/${PICTURE}?language=pt`, {
    'original.alt': 'A backpack on a pier',
    'pt.alt': 'Uma mochila em um píer',
  })
  await fill(
    `/admin/store/product/${PRODUCT}?language=pt`,
    {
      'original.image': PICTURE,
      'original.badge': 'NEW',
      'original.frameworks': 'ESX\r\nQBCore',
      'original.intro':
        'A backpack that is really worn: it can be filled, locked, dropped, stolen and found again with everything inside.',
      'pt.intro': 'Uma mochila que se veste de verdade.',
      'original.dependencies': 'ox_lib\r\noxmysql',
      'original.features.0.title': 'Four models',
      'original.features.0.text': 'Each with its own storage.',
      'pt.features.0.title': 'Quatro modelos',
      'pt.features.0.text': 'Cada um com seu espaço.',
    },
    { features: 1 },
  )
  await fill('/admin/store/page/about?language=pt', {
    'original.title': 'About us',
    'original.body': '## Who we are\r\n\r\nTwo people and a boat.\r\n',
    'pt.title': 'Sobre nós',
    'pt.body': '## Quem somos\r\n\r\nDuas pessoas e um barco.\r\n',
  })
  await fill('/admin/store/navigation', {
    'original.footerHelp.2.to': 'https://atlas.harbour.example',
    'original.footerHelp.2.label': 'Atlas',
  })
  await fill(
    '/admin/store/note/backpack-1-1?language=pt',
    {
      'original.title': 'Pockets',
      'original.date': '2026-10-12',
      'original.products.0': String(PRODUCT),
      'original.version': '1.1',
      'original.body': '- Two more pockets\r\n- Less weight\r\n',
      'pt.title': 'Bolsos',
      'pt.body': '- Mais dois bolsos\r\n- Menos peso\r\n',
    },
    { products: 1 },
  )

  expect(readWords(await read('/admin/store/draft'))).not.toContain('impede')
  expect((await publish()).location).toBe('/admin/store/draft?outcome=published')
  await expectFolder(dir)
  const { width, height } = await sharp(join(dir, 'images', PICTURE)).metadata()
  expect([width, height]).toEqual([1280, 720])
})

async function expectFolder(dir: string): Promise<void> {
  const names = await listFiles(EXPECTED)
  for (const name of names)
    expect([name, await readFile(join(dir, name), 'utf8')]).toEqual([
      name,
      await readFile(join(EXPECTED, name), 'utf8'),
    ])
  const starter = await listFiles(join(ROOT, 'store'))
  expect(await listFiles(dir)).toEqual([...new Set([...starter, ...names, `images/${PICTURE}`])].sort())
}

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(dir.length + 1)).sort()
}
