/** A seller chooses a finished look and the order of the home page, and visitors see both once they are published. */
import { expect, test } from 'vitest'
import { createShopPages } from '#app/entry.server.tsx'
import { LOOK_NAMES, LOOKS } from '#app/server/store/looks/looks.server.ts'
import { readCss } from '#app/server/store/texts/css.server.ts'
import { openStorePanel } from './panel.ts'

const PUBLISH = '/api/admin/store/publish'
const TITLES = {
  featured: 'Featured Scripts',
  subscription: 'Subscription Package',
  reviews: 'What server owners say',
  reasons: 'Why Choose Our Store',
  faq: 'Frequently Asked Questions',
}

const listTokens = (css: string) => readCss(css).declarations.map(({ name, value }) => `${name}: ${value}`)

/** The home page as visitors see it by now. */
async function readHome({ shop, published }: Awaited<ReturnType<typeof openStorePanel>>): Promise<string> {
  const assets = { styles: () => [], scripts: [], preloads: () => [] }
  const pages = createShopPages({ shop, content: published(), assets })
  const signal = new AbortController().signal
  const request = { headers: new Headers(), address: '198.51.100.50', signal }
  return String((await pages.respond('/', request)).body)
}

function listTitles(home: string): string[] {
  const places = Object.values(TITLES).map((title) => ({ title, at: home.search(`>${title}</h2>`) }))
  return places
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ title }) => title)
}

const countCovers = (home: string) =>
  home.split('data-static="art"')[1]?.split('</section>')[0]?.split('<picture').length

test('a chosen look is in the draft first, and visitors get its tokens and first screen when it is published', async () => {
  const panel = await openStorePanel()
  const { open, send, seller, published, read } = panel
  expect(await read('/admin/store')).toContain('href="/admin/store/theme"')
  const covers = new Set([countCovers(await readHome(panel))])
  for (const look of LOOK_NAMES.toReversed().filter((name) => name !== 'night')) {
    const form = await open('/admin/store/theme')
    expect((await send({ ...form, 'original.look': look })).location).toBe('/admin/store/theme?outcome=saved')
    expect(listTokens(published().store.themeCss)).not.toEqual(listTokens(LOOKS[look]))
    await seller.postForm(PUBLISH, {}, '/admin/store/draft')
    expect(listTokens(published().store.themeCss)).toEqual(listTokens(LOOKS[look]))
    expect((await open('/admin/store/theme'))['original.look']).toBe(look)
    covers.add(countCovers(await readHome(panel)))
  }
  expect(covers.size).toBe(3)
})

test('an unknown look is refused, and the seller’s own look is none of the three', async () => {
  const { open, send, editing } = await openStorePanel()
  const form = await open('/admin/store/theme')
  expect(form['original.look']).toBe('night')
  expect((await send({ ...form, 'original.look': 'neon' })).body).toContain('Escolha uma das opções.')
  const theme = await open('/admin/store/theme')
  await send({ ...theme, 'original.radius-l': '3px', 'original.hero': 'row' })
  expect(await open('/admin/store/theme')).not.toHaveProperty(['original.look'])
  const saved = await send(await open('/admin/store/theme'))
  expect(saved.location).toBe('/admin/store/theme?outcome=unchanged')
  expect(String((await editing.read('theme.css')).value)).toContain('--hero: row;')
})

test('sections of the home page stand in the seller’s order, and those left out do not show', async () => {
  const panel = await openStorePanel()
  const { open, send, seller, shown } = panel
  expect(listTitles(await readHome(panel))).toEqual(Object.values(TITLES))
  const form = await open('/admin/store/home')
  const moved = await send({ ...form, do: 'up:home.sections:4' })
  expect(shown(String(moved.body))['original.home.sections.3']).toBe('faq')
  const removed = await send({ ...shown(String(moved.body)), do: 'remove:home.sections:1' })
  await send({
    ...shown(String(removed.body)),
    'original.home.sections.0': 'reasons',
    'original.home.sections.3': 'featured',
  })
  await seller.postForm(PUBLISH, {}, '/admin/store/draft')
  const home = await readHome(panel)
  expect(listTitles(home)).toEqual([TITLES.reasons, TITLES.reviews, TITLES.faq, TITLES.featured])
})

test('a section that is listed twice is refused at its place', async () => {
  const { open, send } = await openStorePanel()
  const form = await open('/admin/store/home')
  const refused = await send({ ...form, 'original.home.sections.4': 'reviews' })
  expect(refused.body).toMatch(
    /id="original\.home\.sections\.4-problem"[^>]*>Escolha cada opção uma vez só\./,
  )
})

test('questions that the home page hides are not published to search engines', async () => {
  const panel = await openStorePanel()
  expect(await readHome(panel)).toContain('FAQPage')
  const { open, send, seller } = panel
  await send({ ...(await open('/admin/store/home')), 'original.home.sections.4': '' })
  await seller.postForm(PUBLISH, {}, '/admin/store/draft')
  expect(await readHome(panel)).not.toContain('FAQPage')
})
