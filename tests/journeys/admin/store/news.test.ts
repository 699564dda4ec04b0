/** A seller's news from the panel's form to visitors and to Discord. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { getDay } from '#app/lib/days.ts'
import { openStorePanel } from './panel.ts'

const BACKPACK = 6982072
const UNLOCKED = 6982412
const DAY_MS = 86_400_000
const PUBLISH = '/api/admin/store/publish'

const Body = z.object({
  embeds: z.array(z.object({ title: z.string(), url: z.string(), description: z.string() })),
})

type Panel = Awaited<ReturnType<typeof openStorePanel>>

async function tellDiscord({ seller, sandbox }: Panel, language: string) {
  const form = {
    kind: 'discord',
    name: 'News',
    language,
    address: `${sandbox.url}/discord/webhook`,
    topic_news: 'on',
    silence_hours: '24',
    enabled: 'on',
  }
  expect((await seller.post('/api/admin/notifications/save', form)).status).toBe(200)
}

const linkIn = (html: string, name: string) =>
  new RegExp(`href="([^"]+)"[^>]*>${name}`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

test('a release note is two presses from the store page, and published with its translation', async () => {
  const panel = await openStorePanel()
  const { open, send, read, seller, editing, published, dir } = panel
  const list = await read(linkIn(await read('/admin/store'), '<strong>Novidades'))
  expect(linkIn(list, 'Escrever uma novidade')).toBe(`/admin/store/note/${published().news.getToday()}`)

  const page = linkIn(await read(`/admin/store/product/${BACKPACK}`), 'Escrever uma novidade')
  const name = `${published().news.getToday()}-backpack`
  expect(page).toBe(`/admin/store/note/${name}?product=${BACKPACK}`)
  const form = await open(page)
  // Both editions of the script, today.
  expect(form).toMatchObject({
    'original.date': published().news.getToday(),
    'original.products.0': `Backpack [ESCROW] (${BACKPACK})`,
    'original.products.1': `Backpack [UNLOCKED] (${UNLOCKED})`,
  })
  const refused = await send({ ...form, 'original.version': '1 2' })
  expect(refused.body).toContain('Preencha este campo.')
  const typed = {
    'original.title': 'Zips',
    'original.version': '1.10',
    'original.body': '- Zips\r\n- Straps\r\n',
  }
  expect((await send({ ...form, ...typed })).location).toBe(`/admin/store/note/${name}?outcome=saved`)
  const beside = await open(`/admin/store/note/${name}?language=pt`)
  await send({ ...beside, 'pt.title': 'Zíperes', 'pt.body': '- Zíperes\n' })

  expect(published().news.find(name)).toBeNull()
  expect(await read('/admin/store/news')).toContain('No rascunho')
  expect((await editing.draft()).problems).toEqual([])
  await seller.postForm(PUBLISH, {}, '/admin/store/draft')
  expect(await readFile(join(dir, `news/${name}.md`), 'utf8')).toBe(
    [
      '---',
      'title: Zips',
      `date: ${published().news.getToday()}`,
      'products:',
      `  - ${BACKPACK}`,
      `  - ${UNLOCKED}`,
      'version: "1.10"',
      '---',
      '',
      '- Zips',
      '- Straps',
      '',
    ].join('\n'),
  )
  const { news, newsIn } = panel.published()
  expect(news.findRelease(BACKPACK)).toEqual({ version: '1.10', date: published().news.getToday() })
  expect(newsIn('pt').find(name)).toMatchObject({ title: 'Zíperes', language: 'pt' })
  expect(newsIn('de').find(name)).toMatchObject({ title: 'Zips', language: null })
})

test('a note is deleted with its translations, unless it has changed in the meantime', async () => {
  const { open, send, seller, dir, read, editing } = await openStorePanel()
  const name = '2026-10-08-wallet-1-2'
  const version = String((await editing.read(`news/${name}.md`)).version)
  const form = await open(`/admin/store/note/${name}`)
  await send({ ...form, 'original.title': 'Changed' })
  const remove = (base: string) =>
    seller.postForm('/api/admin/store/remove-note', { id: name, version: base }, '/admin/store/news')
  expect((await remove(version)).location).toBe(`/admin/store/note/${name}?outcome=changed`)
  const [, current = ''] =
    /name="version" value="([^"]+)"/.exec(await read(`/admin/store/note/${name}`)) ?? []
  expect((await remove(current)).location).toBe('/admin/store/news?outcome=removed')
  await seller.postForm(PUBLISH, {}, '/admin/store/draft')
  expect((await readdir(join(dir, 'news'))).filter((file) => file.startsWith(name))).toEqual([])
})

test('Discord announces a new note once, on its day, and no earlier note', async () => {
  let time = Date.UTC(2026, 10, 22, 12)
  const panel = await openStorePanel('sandbox/store', { now: () => time })
  const { open, send, seller, sandbox } = panel
  const titles = () => sandbox.discord.flatMap(({ body }) => Body.parse(body).embeds)
  const look = async (ms = 120_000) => {
    time += ms
    panel.shop.notifications.wake()
    await panel.shop.notifications.settled()
  }
  await look()
  await tellDiscord(panel, 'pt')
  await look()
  expect(titles()).toEqual([])

  const write = async (name: string, fields: Record<string, string>) => {
    const form = await open(`/admin/store/note/${name}?language=pt`)
    expect((await send({ ...form, ...fields })).location).toContain('outcome=saved')
  }
  const today = getDay(time)
  const old = getDay(time - 30 * DAY_MS)
  const tomorrow = getDay(time + DAY_MS)
  const french = { 'original.body': 'Text with _marks_ and @everyone.' }
  await write('new-note', {
    'original.title': 'New [here](https://evil.example)',
    ...french,
    'pt.title': 'Nova',
    'pt.body': 'Texto com *marcas*.',
  })
  await write('old-note', { 'original.title': 'Old', 'original.date': old, ...french })
  await write('next-note', {
    'original.title': 'Next [here](https://evil.example)',
    'original.date': tomorrow,
    ...french,
  })
  await look()
  // A draft is not told.
  expect(titles()).toEqual([])
  await seller.postForm(PUBLISH, {}, '/admin/store/draft')
  for (let count = 0; count < 3; count += 1) await look()
  expect(today).toBe(getDay(time))
  expect(titles()).toEqual([
    { title: 'Nova', url: 'https://shop.example/pt/news/new-note', description: 'Texto com marcas.' },
  ])
  await look(DAY_MS)
  await look()
  expect(titles().slice(1)).toMatchObject([
    { title: 'Next \\[here\\]\\(https://evil.example\\)', url: 'https://shop.example/pt/news/next-note' },
  ])
  expect(titles()[1]?.description).toContain('marks and @everyone')
  await look(31 * DAY_MS)
  expect(titles()).toHaveLength(2)
})

test('a release is announced on Discord when it is published, with a list for each kind of change', async () => {
  const NOW = Date.UTC(2026, 10, 22, 12)
  // The clock stands still, so the look of every minute never comes.
  const panel = await openStorePanel('sandbox/store', { now: () => NOW })
  const { open, send, seller, sandbox, shop } = panel
  await shop.notifications.settled()
  await tellDiscord(panel, 'en')
  await send({
    ...(await open(`/admin/store/note/zips?product=${BACKPACK}`)),
    'original.title': 'Zips',
    'original.version': '1.10',
    'original.body': 'Backpacks *close* now.',
    'original.changes.breaking': '`config.lua` has a new key',
    'original.changes.fixed': 'Zips stick\nPockets hold coins',
  })
  await seller.postForm(PUBLISH, {}, '/admin/store/draft')
  const embeds = () => sandbox.discord.flatMap(({ body }) => Body.parse(body).embeds)
  await expect.poll(embeds).toHaveLength(1)
  expect(embeds()[0]?.description).toBe(
    [
      'Backpacks close now.',
      '',
      'Breaking:',
      '• config.lua has a new key',
      '',
      'Fixed:',
      '• Zips stick',
      '• Pockets hold coins',
    ].join('\n'),
  )
})

test('a release with lists of changes needs no text', async () => {
  const { open, send, editing } = await openStorePanel()
  const form = await open(`/admin/store/note/zips?product=${BACKPACK}`)
  const typed = {
    'original.title': 'Zips',
    'original.version': '1.10',
    'original.changes.fixed': 'Zips stick',
  }
  expect((await send({ ...form, ...typed })).location).toBe('/admin/store/note/zips?outcome=saved')
  expect((await editing.draft()).problems).toEqual([])
})
