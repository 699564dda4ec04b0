import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createShopPages } from '#app/entry.server.tsx'
import { formatName } from '#app/lib/plain-name.ts'
import { getMessages } from '#app/messages/all.server.ts'
import { locales } from '#app/messages/index.ts'
import { ORIGIN, openShop, type Shown } from './shop.ts'

const FILES = {
  '/robots.txt': 'text/plain',
  '/.well-known/security.txt': 'text/plain',
  '/sitemap.xml': 'application/xml',
  '/feed.xml': 'application/rss+xml',
  '/site.webmanifest': 'application/manifest+json',
  '/favicon.ico': 'image/x-icon',
  '/icon.svg': 'image/svg+xml',
  '/icon-192.png': 'image/png',
  '/icon-512.png': 'image/png',
  '/icon-maskable-512.png': 'image/png',
  '/apple-touch-icon.png': 'image/png',
  '/og/default.png': 'image/png',
  '/og/6982072.png': 'image/png',
}

const openPages = ({ shop, content }: Shown) =>
  createShopPages({
    shop,
    content,
    assets: { styles: () => [], scripts: [], preloads: () => [] },
  })

type Linked = { '@type': string; offers?: { price: string; priceCurrency: string } }

const listStructuredData = (html: string): Linked[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([^<]+)</g)].map(([, json = '']) =>
    JSON.parse(json),
  )

const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
const plain = (address: string) => address.replaceAll('&#38;', '&')

test('every file has its type, a tag that saves the second download, and the headers of all answers', async () => {
  const { api } = await openShop()
  for (const [path, type] of Object.entries(FILES)) {
    const first = await api.request(ORIGIN + path)
    expect([path, first.status, first.headers.get('content-type')?.split(';')[0]]).toEqual([path, 200, type])
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+/)
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(first.headers.get('set-cookie')).toBeNull()
    expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(50)
    const again = await api.request(ORIGIN + path, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect([path, again.status]).toEqual([path, 304])
    expect((await api.request(ORIGIN + path, { method: 'HEAD' })).status).toBe(200)
  }
})

test('texts are sent compressed to clients that accept it', async () => {
  const { api } = await openShop()
  const whole = await api.request(`${ORIGIN}/feed.xml`)
  const packed = await api.request(`${ORIGIN}/feed.xml`, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(packed.headers.get('vary')).toBe('Accept-Encoding')
  expect((await packed.arrayBuffer()).byteLength * 3).toBeLessThan((await whole.arrayBuffer()).byteLength)
})

test('the sitemap holds every product, category and page in every language, and each of them says the same of itself', async () => {
  const { api, shop, content } = await openShop()
  const xml = await (await api.request(`${ORIGIN}/sitemap.xml`)).text()
  const addresses = locationsIn(xml).map(plain)
  const catalogue = shop.catalog.current()
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.length).toBeGreaterThan((catalogue?.products.size ?? 0) * locales.length)
  const pages = await openPages({ shop, content })
  for (const address of addresses.filter((_, index) => index % 5 === 0)) {
    const page = await pages.respond(address.slice(ORIGIN.length) || '/', null)
    expect([address, page.status]).toEqual([address, 200])
    expect(page.body).toContain(`<link rel="canonical" href="${address.replaceAll('&', '&amp;')}">`)
  }
  expect(addresses.join()).not.toMatch(/cart|admin(?!-menu)|thank-you|SUBSCRIPTION|\?q=|chip=/)
})

test('a catalogue of thousands is an index of smaller files, which together hold everything', async () => {
  const { api, shop } = await openShop({ sandbox: { seed: 3_000 } })
  const index = await (await api.request(`${ORIGIN}/sitemap.xml`)).text()
  expect(index).toContain('<sitemapindex')
  const found = new Set<string>()
  for (const address of locationsIn(index)) {
    const file = await api.request(address)
    expect(file.status).toBe(200)
    for (const location of locationsIn(await file.text())) found.add(plain(location))
  }
  for (const { summary } of shop.catalog.current()?.products.values() ?? [])
    expect(found.has(ORIGIN + summary.path)).toBe(true)
  expect((await api.request(`${ORIGIN}/sitemap/99.xml`)).status).toBe(404)
})

test('the feed tells the newest products first, with prices as printed and no markup of sellers', async () => {
  const { api, shop, sandbox } = await openShop()
  sandbox.catalogue.change(({ packages }) => {
    const [first] = packages
    if (first) Object.assign(first, { name: '<b>]]> & "new"', created_at: '2031-01-01T00:00:00+00:00' })
  })
  const before = (await api.request(`${ORIGIN}/feed.xml`)).headers.get('etag')
  await shop.catalog.refresh()
  const feed = await api.request(`${ORIGIN}/feed.xml`)
  expect(feed.headers.get('etag')).not.toBe(before)
  const text = await feed.text()
  const [, item = ''] = text.split('<item>')
  expect(item).toContain('<title>&#60;b&#62;]]&#62; &#38; &#34;new&#34;</title>')
  expect(item).toMatch(/<description>(\$\d+\.\d\d|FREE) · /)
  expect(item).toContain('<pubDate>Wed, 01 Jan 2031 00:00:00 GMT</pubDate>')
  expect(text).toMatch(/<title>[^<]+ Escrow<\/title>/)
  expect(text).not.toMatch(/<title>[^<]*\[/)
})

test('crawlers are kept out of what is personal, and led to the sitemap', async () => {
  const { api } = await openShop()
  const robots = await (await api.request(`${ORIGIN}/robots.txt`)).text()
  for (const path of ['/api/', '/admin', '/cart']) expect(robots).toContain(`Disallow: ${path}\n`)
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  expect(robots).not.toMatch(/^Disallow: \/$/m)
})

test('security.txt is valid for less than a year, and moves on', async () => {
  let now = Date.parse('2026-11-21T12:00:00Z')
  const { api, content } = await openShop({ now: () => now })
  const expires = async () =>
    /^Expires: (.+)$/m.exec(await (await api.request(`${ORIGIN}/.well-known/security.txt`)).text())?.[1] ?? ''
  const first = await expires()
  expect(Date.parse(first) - now).toBeGreaterThan(150 * 86_400_000)
  expect(Date.parse(first) - now).toBeLessThan(365 * 86_400_000)
  now += 200 * 86_400_000
  expect(Date.parse(await expires())).toBeGreaterThan(now)
  expect(content.site.supportEmail).not.toBe('')
})

test('every file that the manifest names is there, in the size that it says', async () => {
  const { api } = await openShop()
  const manifest: { icons: { src: string; sizes: string }[]; start_url: string } = await (
    await api.request(`${ORIGIN}/site.webmanifest`)
  ).json()
  for (const { src, sizes } of manifest.icons) {
    const icon = Buffer.from(await (await api.request(ORIGIN + src)).arrayBuffer())
    const { width, height } = await sharp(icon).metadata()
    if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes)
  }
})

test('only products of the catalogue have pictures, and the platform is not asked for others', async () => {
  const { api, sandbox } = await openShop()
  for (const path of [
    '/og/1.png',
    '/og/0.png',
    '/og/-1.png',
    '/og/6982072.jpg',
    `/og/${'9'.repeat(40)}.png`,
    '/og/%00',
  ])
    expect([path, (await api.request(ORIGIN + path)).status]).toEqual([path, 404])
  expect(sandbox.calls).toEqual([])
  const picture = Buffer.from(await (await api.request(`${ORIGIN}/og/6982072.png`)).arrayBuffer())
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
})

test('before the catalogue is there, what depends on it says so instead of lying', async () => {
  const { api, sandbox, shop, content } = await openShop({ waits: false })
  sandbox.failAll({ kind: 'status', status: 503 })
  await shop.catalog.refresh()
  for (const path of ['/sitemap.xml', '/feed.xml', '/og/6982072.png']) {
    const answer = await api.request(ORIGIN + path)
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
      path,
      503,
      'private, no-store',
    ])
  }
  expect((await api.request(`${ORIGIN}/robots.txt`)).status).toBe(200)
  const pages = await openPages({ shop, content })
  for (const path of ['/', '/scripts', '/scripts?q=backpack', '/pt/scripts']) {
    const { status, body, headers } = await pages.respond(path, null)
    expect([path, status, headers['Retry-After']]).toEqual([path, 503, '5'])
    expect(body).toMatch(/store platform is not responding|plataforma da loja não está respondendo/)
    expect(body).not.toMatch(/0 scripts|No scripts found/)
  }
  sandbox.heal()
})

test('structured data of a product says what the page says', async () => {
  const { shop, content } = await openShop()
  const pages = await openPages({ shop, content })
  for (const { summary } of [...(shop.catalog.current()?.products.values() ?? [])].slice(0, 12)) {
    const { body } = await pages.respond(summary.path, null)
    const data = listStructuredData(body)
    const product = data.find((one) => one['@type'] === 'Product')
    expect(product).toMatchObject({
      name: formatName(summary.name, getMessages('en').product.marks),
      url: ORIGIN + summary.path,
    })
    expect(Number(product?.offers?.price) * 100).toBeCloseTo(summary.price.amount ?? 0)
    expect(product?.offers?.priceCurrency).toBe(summary.price.currency)
    expect(data.map((one) => one['@type'])).toContain('BreadcrumbList')
    expect(body).toContain(`<meta property="og:image" content="${ORIGIN}/og/${summary.id}.png">`)
    expect(JSON.stringify(data)).not.toMatch(/"(aggregateRating|review)"|50% OFF/)
  }
})

test('the home page tells who sells, how to search and what is asked often', async () => {
  const { shop, content } = await openShop()
  const { body } = await (await openPages({ shop, content })).respond('/', null)
  for (const type of ['Organization', 'WebSite', 'SearchAction', 'FAQPage'])
    expect(body).toContain(`"@type":"${type}"`)
})

test('the description for search engines consists of whole words, in the page’s language', async () => {
  const { shop, content } = await openShop()
  const pages = await openPages({ shop, content })
  const paths = ['/', '/scripts', '/subscription', '/services', '/terms', '/privacy']
  const products = [...(shop.catalog.current()?.products.values() ?? [])].map(({ summary }) => summary.path)
  const described = async (path: string) => {
    const { body } = await pages.respond(path, null)
    return /<meta name="description" content="([^"]*)">/.exec(body)?.[1] ?? ''
  }
  for (const path of [...paths, ...products]) {
    const description = await described(path)
    expect(description.length, path).toBeGreaterThan(20)
    expect(description.length, path).toBeLessThan(320)
    expect(description, path).not.toMatch(/[a-z][A-Z][a-z]+ [a-z]|\b(Features|Facts)\b(?!:)|<|\s{2}/)
  }
  expect(await described('/de/terms')).toContain('Diese Bedingungen gelten zwischen dir und')
  expect(await described('/terms')).toMatch(/^These terms are between you and Northgate Scripts/)
})
