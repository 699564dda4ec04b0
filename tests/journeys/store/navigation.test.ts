/** The links of the header and the footer: as they always were, and as a seller orders them. */
import { expect, test } from 'vitest'
import { createShopPages } from '#app/entry.server.tsx'
import { translatedLocales } from '#app/messages/index.ts'
import { openStorePanel } from '../admin/store/panel.ts'

const BY = { base: null, by: 'test' }
const NAVIGATION = `header:
  - /scripts
  - { to: "/scripts?category=POLICE", label: Police, translations: { pt: Polícia } }
  - { to: https://example.com/forum, label: Forum }
footerShop: []
footerHelp: [/privacy, pages, email]
`

/** Texts and addresses of the links in this part of a document. */
function linksIn(document: string, part: 'header' | 'footer'): string[] {
  const start = document.indexOf(`<${part}`)
  const html = document.slice(start, document.indexOf(`</${part}>`, start))
  const navigation = /<nav\b[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
  return [...navigation.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, href, inside = '']) => `${inside.replace(/<[^>]*>/g, '')} ${href}`,
  )
}

test('without a file the header and the footer have the usual links', async () => {
  const { read } = await openStorePanel()
  const page = await read('/')
  expect(linksIn(page, 'header')).toEqual([
    'Home /',
    'Our Scripts /scripts',
    'SubscriptionNEW /subscription',
    'Documentation /docs',
    'YouTube channel https://www.youtube.com/@northgate-demo',
    'Discord community https://discord.gg/northgate-demo',
  ])
  expect(linksIn(page, 'footer').map((link) => link.split(' ').at(-1))).toEqual([
    '/',
    '/scripts',
    '/subscription',
    '/services',
    '/news',
    '/account',
    '/help',
    '/docs',
    'https://discord.gg/northgate-demo',
    'mailto:support@northgate.example',
    '/privacy',
    '/terms',
  ])
  // They fit beside the account from 1024 pixels on, in every language.
  for (const locale of translatedLocales) expect(await read(`/${locale}`)).not.toContain('data-menu')
})

test('a seller orders them, leaves some out and adds own ones in several languages', async () => {
  const { shop, contents, editing } = await openStorePanel()
  await editing.write('navigation.yaml', NAVIGATION, BY)
  const store = await editing.findDraftStore()
  if (!store) throw new Error('the draft has problems')
  const { content } = await contents.preview(store)
  const pages = createShopPages({
    shop,
    content,
    assets: { styles: () => [], scripts: [], preloads: () => [] },
  })
  const read = async (path: string) => {
    const signal = new AbortController().signal
    const request = { headers: new Headers(), address: '198.51.100.50', signal }
    return String((await pages.respond(path, request)).body)
  }
  const page = await read('/')
  expect(linksIn(page, 'header')).toEqual([
    'Our Scripts /scripts',
    'Police /scripts?category=POLICE',
    'Forum https://example.com/forum',
  ])
  expect(linksIn(await read('/pt'), 'header')[1]).toBe('Polícia /pt/scripts?category=POLICE')
  expect(linksIn(page, 'footer').map((link) => link.split(' ').at(-1))).toEqual([
    '/privacy',
    '/terms',
    'mailto:support@northgate.example',
  ])
})

test('a link to a page that is not there is not published, and the form says what the header takes', async () => {
  const { open, send, editing } = await openStorePanel()
  const form = await open('/admin/store/navigation')
  expect(form['original.header.5.to']).toBe('discord')
  const refused = await send({ ...form, 'original.header.0.label': 'A label that is too long' })
  expect(refused.body).toContain('Use no máximo 12 caracteres.')
  const outside = { ...form, 'original.header.0.to': 'https://example.com' }
  expect((await send(outside)).body).toContain('Preencha este campo.')
  const saved = await send({ ...form, 'original.footerShop.0.to': '/imprint' })
  expect(saved.location).toContain('outcome=saved')
  expect((await editing.read('navigation.yaml')).value).toEqual({
    footerShop: ['/imprint', '/scripts', '/subscription', '/services', '/news'],
  })
  expect((await editing.draft()).problems).toMatchObject([{ code: 'missing_page', about: '/imprint' }])
})
