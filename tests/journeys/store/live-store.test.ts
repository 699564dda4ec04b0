/** A shop with a live token and no store folder of its own shows the neutral starter: not one word of the demo. */
import { expect, onTestFinished, test } from 'vitest'
import { defaultLocale, locales } from '#app/messages/index.ts'
import { routes } from '#app/routes.ts'
import { EnvError, readEnv } from '#app/server/env/env.server.ts'
import { DEMO_STORE, STARTER_STORE } from '#app/server/env/rules.server.ts'
import { CHAT_LANGUAGES } from '#app/shop/assistant/types.ts'
import { createSandbox } from '#sandbox/index.ts'
import { startServer } from '../../../server.ts'
import { ORIGIN, openShop, readVariables } from '../shop.ts'
import { readDemoBrand, readDemoSentences, readDemoTitles } from './demo-words.ts'

const LIVE = {
  TRADEPOST_DEMO: '',
  SESSION_SECRET: 'a-secret-for-tests-0123456789-abcdefghij',
  ADMIN_PASSWORD: 'quiet otter under blue roofs',
}

/** Examples of the pages and endpoints with parameters; the first products of a catalogue that is not the demo's. */
const EXAMPLES: Record<string, string[]> = {
  '/product/:id': ['/product/8000001', '/product/1'],
  '/products/:id': ['/products/8000002'],
  '/discount/:code': ['/discount/ANY10'],
  '/cart/add/:items': ['/cart/add/8000001', '/cart/add/1'],
  '/:slug{[a-z0-9-]+}': ['/terms', '/privacy', '/nowhere'],
  '/scripts': ['/scripts', '/scripts?category=JOBS', '/scripts?q=nothing-like-this'],
}
/** No page has such a heading, link or text, whatever the seller has left out. */
const HOLES =
  /<h[1-6][^>]*><\/h[1-6]>|<(ul|ol|dl)[^>]*><\/\1>|\b(undefined|NaN)\b|\[object |(mailto:|href=")null|>null</

async function listDemoWords(): Promise<string[]> {
  const words = [...(await readDemoBrand()), ...(await readDemoSentences()), ...(await readDemoTitles())]
  return [...new Set(words)].map((word) => word.toLowerCase())
}

/** Pages are read off HTML, where signs are written as entities. */
function plain(text: string): string {
  return text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&').toLowerCase()
}

async function openLive() {
  const sandbox = await createSandbox({ seed: 40 })
  const changes = {
    ...LIVE,
    PORT: '0',
    PUBLIC_ORIGIN: ORIGIN,
    DISCORD_WEBHOOK_URL: `${sandbox.url}/discord/webhook`,
  }
  const { env, forget } = await readVariables(sandbox, changes)
  const server = await startServer({ env })
  onTestFinished(async () => {
    await server.close()
    await sandbox.close()
    await forget()
  })
  const read = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(server.url + path, { redirect: 'manual', ...init })
    return { status: response.status, text: await response.text() }
  }
  return { sandbox, env, read }
}

function listPages(): string[] {
  const paths = routes.flatMap(({ path }) => EXAMPLES[path] ?? [path])
  return locales.flatMap((locale) =>
    paths.map((path) => (locale === defaultLocale ? path : `/${locale}${path === '/' ? '' : path}`)),
  )
}

async function listEndpoints(): Promise<string[]> {
  const { api } = await openShop()
  const paths = api.routes.filter(({ method }) => method === 'GET').map(({ path }) => path)
  return [...new Set(paths)].filter((path) => !/[:*]/.test(path) || path in EXAMPLES)
}

test('no page, file or answer of a live shop without a store of its own says a word of the demo', async () => {
  const { env, read, sandbox } = await openLive()
  expect([env.isDemo, env.storeDir]).toEqual([false, STARTER_STORE])
  const words = await listDemoWords()
  expect(words).toEqual(
    expect.arrayContaining(['northgate', 'welcome10', 'marcus t.', 'bug fixing', '24/7 support']),
  )
  // Most of what a shop says stands on many pages: each piece of text is looked at once.
  const said = new Map<string, string>()
  const hear = (where: string, text: string) => {
    for (const piece of plain(text).split(/[<>"]/)) said.set(piece, where)
  }

  const pages = listPages()
  expect(pages.length).toBeGreaterThan(100)
  for (const path of pages) {
    const { status, text } = await read(path)
    expect([200, 302, 303, 404], path).toContain(status)
    hear(path, text)
    expect(HOLES.exec(text)?.[0], path).toBeUndefined()
  }
  for (const path of pages.slice(0, pages.length / locales.length))
    hear(`/_page${path}`, (await read(`/_page${path}`)).text)

  const files = await listEndpoints()
  expect(files).toEqual(expect.arrayContaining(['/feed.xml', '/sitemap.xml', '/icon.svg', '/og/default.png']))
  for (const path of files) if (!/\.(png|ico)$/.test(path)) hear(path, (await read(path)).text)
  expect((await read('/icon.svg')).text).toContain('<svg')
  for (const path of ['/favicon.ico', '/icon-512.png', '/og/default.png', '/og/8000001.png'])
    expect((await read(path)).status, path).toBe(200)
  words.push('sandbox', new URL(sandbox.url).host)
  const all = [...said.keys()].join('\n')
  const told = words.filter((word) => all.includes(word))
  const places = told.map((word) => [word, [...said].find(([piece]) => piece.includes(word))])
  expect(places).toEqual([])
  // The starter names no contact.
  expect((await read('/.well-known/security.txt')).status).toBe(404)
  expect((await read('/store/images/logo.svg')).status).toBe(404)
})

test.each(CHAT_LANGUAGES)(
  'the assistant of such a shop knows nothing of the demo in %s, nor does the team chat',
  async (language) => {
    const { read, sandbox } = await openLive()
    const words = await listDemoWords()
    const person = { language, name: 'Ana', email: 'ana@example.org' }
    const post = (path: string, body: object) =>
      read(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: ORIGIN },
        body: JSON.stringify({ ...person, ...body }),
      })
    const replies = [
      await post('/api/chat', { message: 'coupon discount refund subscription delivery support services' }),
      await post('/api/chat', { message: 'What do your customers say?' }),
      await post('/api/chat/person', {}),
    ]
    expect(replies[0]?.text).toContain('"source":"search"')
    await expect.poll(() => sandbox.discord.length).toBeGreaterThan(0)
    const said = plain(JSON.stringify([replies, sandbox.discord.map(({ body }) => body)]))
    expect(words.filter((word) => said.includes(word))).toEqual([])
    expect(said).not.toMatch(/undefined|null\b.{0,3}@|mailto/)
  },
)

test('a live shop refuses the folder of the demo, and the demo shows it by itself', async () => {
  const variables = { ...LIVE, TEBEX_PUBLIC_TOKEN: 'a-token', TEBEX_API_URL: 'http://127.0.0.1:1/api' }
  expect(() => readEnv({ ...variables, STORE_DIR: 'sandbox/store' })).toThrow(EnvError)
  expect(() => readEnv({ ...variables, STORE_DIR: 'sandbox/store' })).toThrow(/STORE_DIR: the demo’s store/)
  expect(readEnv({}).storeDir).toBe(DEMO_STORE)
  expect(readEnv(variables).storeDir).toBe(STARTER_STORE)
})
