/** A Portuguese visitor without script, over real HTTP: from the first look to the thanks, never a word of English. */
import { expect, test } from 'vitest'
import { getMessages } from '#app/messages/all.server.ts'
import { en } from '#app/messages/en.ts'
import { locales } from '#app/messages/index.ts'
import { openServer } from './open-server.ts'
import { ORIGIN } from './shop.ts'

const BACKPACK = 6982072
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'

async function open() {
  const { sandbox, server } = await openServer()
  return { sandbox, browser: () => createBrowser(server.url) }
}

/** Follows nothing by itself, keeps cookies, and says which page it comes from. */
function createBrowser(url: string) {
  const cookies = new Map<string, string>()
  let at = '/'

  async function ask(path: string, init: RequestInit = {}) {
    const headers = new Headers({ accept: HTML, 'accept-language': 'en-US', ...init.headers })
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    const { status } = response
    return { status, headers: response.headers, text: await response.text() }
  }

  return {
    cookies,
    ask,
    async visit(path: string) {
      at = path
      return ask(path)
    },
    async post(path: string, fields: Record<string, string>) {
      const headers = { origin: ORIGIN, referer: ORIGIN + at }
      const { headers: answer } = await ask(path, {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields),
      })
      return answer.get('location') ?? ''
    },
    /** Follows the page that answers the form and goes on by itself. */
    async leave(path: string, fields: Record<string, string>) {
      const headers = { origin: ORIGIN, referer: ORIGIN + at }
      const { text } = await ask(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
      expectPage({ text }, at.split('/')[1] ?? '', [])
      return new URL(shown(/content="0;url=([^"]+)"/.exec(text)?.[1] ?? ''))
    },
  }
}

/** Keeps the text that a page shows and reads aloud, without its inert data. */
function shown(html: string): string {
  return html
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
}

/** Sentences of the English catalogue that a page in another language must not show. */
function englishSentences(locale: string): string[] {
  const own = new Set(listTexts(getMessages(locale)))
  return listTexts(en).filter((text) => text.split(' ').length > 2 && !own.has(text))
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

function expectPage({ text }: { text: string }, locale: string, words: string[]) {
  expect(text).toContain(`<html lang="${locale}">`)
  const page = shown(text)
  for (const word of words) expect(page).toContain(word)
  // A text or an attribute of its own: the seller's English may use the same words.
  const leaked = englishSentences(locale).filter(
    (sentence) => page.includes(`>${sentence}<`) || page.includes(`="${sentence}"`),
  )
  expect(leaked).toEqual([])
}

test('a Portuguese visitor without script stays in Portuguese from the product to the thanks', async () => {
  const { sandbox, browser } = await open()
  const { visit, post, leave } = browser()

  expectPage(await visit('/pt'), 'pt', ['Scripts FiveM premium', 'Como recebo suporte?', '10% de desconto'])
  const product = `/pt/products/${BACKPACK}`
  expectPage(await visit(product), 'pt', ['ADICIONAR', 'Mochilas que se comportam', `href="/pt/scripts"`])
  expect(await post('/api/basket/packages', { package_id: String(BACKPACK) })).toBe(
    `${product}#login-required`,
  )

  const login = await leave('/api/auth/login', { returnTo: product })
  const back = new URL(login.searchParams.get('return') ?? '')
  expect(back.origin + back.pathname).toBe(`${ORIGIN}/pt/auth-callback`)
  const ident = login.searchParams.get('basketIdent') ?? ''
  sandbox.login(ident)
  const callback = await visit(`${back.pathname}${back.search}&success=true`)
  expectPage(callback, 'pt', [getMessages('pt').authCallback.title, getMessages('pt').authCallback.press])
  const state = back.searchParams.get('state') ?? ''
  expect(await post('/api/auth/callback', { state })).toBe(`${product}#added`)

  expectPage(await visit('/pt/cart'), 'pt', ['Seu carrinho', '1 item', 'US$ 9,99', 'Ir para o pagamento'])
  const refused = await post('/api/basket/coupons', { coupon_code: 'NONSENSE' })
  expect(refused).toBe('/pt/cart?problem=coupon_rejected')
  expectPage(await visit(refused), 'pt', ['Não foi possível aplicar o cupom'])
  expect(await post('/api/basket/coupons', { coupon_code: 'WELCOME10' })).toBe('/pt/cart')

  expect((await leave('/api/checkout', {})).origin).toBe(sandbox.url)
  expect(sandbox.baskets.get(ident)).toMatchObject({
    completeUrl: `${ORIGIN}/pt/thank-you`,
    cancelUrl: `${ORIGIN}/pt/cart`,
  })
  sandbox.pay(ident)
  expectPage(await visit('/pt/thank-you'), 'pt', ['Obrigado!', 'Onde estão os seus scripts'])
  expect(await post('/api/checkout', {})).toBe('/pt')
  expect(await post('/api/auth/logout', {})).toBe('/pt/thank-you')
})

test('every page shows its own language and leads to the same page in the others', async () => {
  const { browser } = await open()
  const { visit } = browser()
  const pages = ['', '/scripts', '/subscription', '/services', '/terms', '/privacy', '/cart', '/thank-you']
  const paths = [...pages, '/product/1', '/products/7047663', '/discount/WELCOME10']
  for (const locale of locales) {
    const prefix = locale === 'en' ? '' : `/${locale}`
    for (const path of paths) {
      const page = await visit(`${prefix}${path}` || '/')
      if (locale !== 'en') expectPage(page, locale, [getMessages(locale).footer.help])
      for (const other of locales) {
        const address = `${other === 'en' ? '' : `/${other}`}${path}` || '/'
        expect(page.text, `${prefix}${path}`).toMatch(
          new RegExp(`href="${address}" hrefLang="${other}" lang="${other}"`, 'i'),
        )
      }
    }
    const nowhere = await visit(`${prefix}/nowhere`)
    expect(nowhere.status).toBe(404)
    expect(shown(nowhere.text)).toContain(getMessages(locale).notFound.title)
  }
})

test('descriptions and categories of the platform are read in the language of the page', async () => {
  const { browser } = await open()
  const { visit } = browser()
  const product = (await visit(`/de/products/${BACKPACK}`)).text
  expect(product).toMatch(/<div class="[^"]*" lang="de"><p>Rucksäcke, die sich wie Gegenstände verhalten/)
  expect(product).toContain('<meta name="description" content="Rucksäcke, die sich')
  expect(product).toContain('"description":"Rucksäcke, die sich')
  expect(product).toContain('"category":"Inventar"')
  expect(product).toContain('href="/de/scripts?category=INVENTORY">Inventar</a>')
  expect((await visit(`/products/${BACKPACK}`)).text).toContain('"category":"INVENTORY"')

  const list = shown((await visit('/pt/scripts')).text)
  for (const name of ['Inventário', 'Veículos', 'Pacotes']) expect(list).toContain(`${name}`)
  expect(list).not.toContain('>INVENTORY<')
  const category = shown((await visit('/it/scripts?category=WORLD')).text)
  expect(category).toContain('· Northgate Scripts</title>')
  expect(category).toContain('lang="it"><p>Case, meteo, voci e pesci.')
  expect((await visit('/pt/scripts?category=INVENTORY&sort=name')).text).toContain('Inventário')

  expect((await visit('/api/suggestions?q=Seriennummer&lang=de')).text).toContain('Police Job')
  expect((await visit('/api/suggestions?q=Amministrazione&lang=it')).text).toContain('Admin Menu')
})

test('French pages have a no-break space before a colon in what search engines and shared links show', async () => {
  const { browser } = await open()
  const french = browser()
  for (const path of ['/fr', '/fr/scripts', '/fr/scripts?category=BUNDLES', '/fr/news', '/fr/cart']) {
    const { text } = await french.visit(path)
    const shown = [...text.matchAll(/<title>([^<]+)|<meta [^>]*content="([^"]+)"/g)].map(
      ([, title, content = '']) => title ?? content,
    )
    expect(shown.length).toBeGreaterThan(5)
    expect(shown.filter((one) => /[^\u00a0]:\s/.test(one))).toEqual([])
  }
})

test('search engines find every language of a page, and one for everybody else', async () => {
  const { browser } = await open()
  const { text } = await browser().visit('/de/scripts')
  for (const locale of locales) {
    const address = `${ORIGIN}${locale === 'en' ? '' : `/${locale}`}/scripts`
    expect(text).toContain(`<link rel="alternate" hreflang="${locale}" href="${address}">`)
  }
  expect(text).toContain(`<link rel="alternate" hreflang="x-default" href="${ORIGIN}/scripts">`)
  expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/de/scripts">`)
  expect(text).toContain('<meta property="og:locale" content="de_DE">')
  const sitemap = (await browser().visit('/sitemap.xml')).text
  for (const locale of locales) expect(sitemap).toContain(`hreflang="${locale}"`)
  expect(sitemap).toContain(`<loc>${ORIGIN}/it/products/${BACKPACK}</loc>`)
})

test('?lang= leads to the language, remembers it, and no public document knows of it', async () => {
  const { browser } = await open()
  const { ask, cookies, visit } = browser()
  const plain = await visit('/scripts')
  const choice = await ask('/scripts?category=BUNDLES&lang=pt-BR')
  expect([choice.status, choice.headers.get('location')]).toEqual([303, '/pt/scripts?category=BUNDLES'])
  expect(choice.headers.get('cache-control')).toBe('private, no-store')
  expect(choice.headers.getSetCookie()).toEqual(['lang=pt; Path=/; Max-Age=31536000; SameSite=Lax; Secure'])
  expect(cookies.get('lang')).toBe('pt')
  expect((await ask('/pt/scripts?lang=en')).headers.get('location')).toBe('/scripts')
  expect((await ask('/pt/cart?problem=add_failed&lang=fr')).headers.get('location')).toBe(
    '/fr/cart?problem=add_failed',
  )

  const again = await ask('/scripts', { headers: { 'accept-language': 'pt' } })
  expect(again.text).toBe(plain.text)
  expect(again.headers.get('vary')).toBe('Accept-Encoding')
  expect(again.headers.getSetCookie()).toEqual([])
  const unknown = await ask('/scripts?lang=xx')
  expect([unknown.status, unknown.text]).toEqual([200, plain.text])
})

test('?lang= never leads away from this site, and leaves the panel its own', async () => {
  const { browser } = await open()
  const { ask } = browser()
  for (const path of ['//evil.example/?lang=pt', '/%2f/evil.example?lang=pt', '/pt//evil.example?lang=en'])
    expect((await ask(path)).headers.get('location')).toBeNull()
  expect((await ask('/admin?lang=en')).headers.getSetCookie().join()).not.toContain('lang=en')
})

test('scripts are refused in the language that their page asks for', async () => {
  const { browser } = await open()
  const { ask } = browser()
  const headers = {
    origin: ORIGIN,
    accept: 'application/json',
    'content-type': 'application/json',
    'accept-language': 'de',
  }
  const add = await ask('/api/basket/packages', {
    method: 'POST',
    headers,
    body: JSON.stringify({ package_id: BACKPACK }),
  })
  expect(JSON.parse(add.text)).toMatchObject({
    code: 'login_required',
    detail: getMessages('de').problems.login_required,
  })
  const checkout = await ask('/api/checkout', { method: 'POST', headers, body: '{}' })
  expect(JSON.parse(checkout.text)).toEqual({ url: '/de' })
})
