import { expect, test } from 'vitest'
import { renderDocument } from '#app/framework/document.server.ts'
import type { PageHead } from '#app/page.ts'
import { renderHeadTags } from './head-tags.server.ts'

const languages = { locales: ['en', 'pt'], defaultLocale: 'en' }
const image = { path: '/og/1.png', width: 1200, height: 630, alt: 'A "wallet"' }
const site = {
  name: 'Shop & Co',
  origin: 'https://shop.example',
  theme: { light: '#ffffff', dark: '#000000' },
}

function renderHead(head: PageHead, { locale = 'en', locales = languages.locales } = {}) {
  const tags = renderHeadTags({ head, locale, site, languages: { locales, defaultLocale: 'en' } })
  const payload = {
    layout: 'site',
    page: 'item',
    messages: 'all' as const,
    path: '/item',
    query: '',
    locale,
    status: 200,
    head: { title: head.title, tags },
    data: null,
  }
  const { opening, rest } = renderDocument({
    payload,
    markup: '<main></main>',
    layout: { before: '<header></header>', after: '<footer></footer>' },
    scripts: '',
    site,
    styles: [],
  })
  return opening + rest
}

test('a page links to itself in every language, and to a default', () => {
  const html = renderHead({ title: 'x', canonical: '/item' }, { locale: 'pt' })
  expect(html).toContain('<link rel="canonical" href="https://shop.example/pt/item">')
  expect(html).toContain('<link rel="alternate" hreflang="en" href="https://shop.example/item">')
  expect(html).toContain('<link rel="alternate" hreflang="pt" href="https://shop.example/pt/item">')
  expect(html).toContain('<link rel="alternate" hreflang="x-default" href="https://shop.example/item">')
  expect(html).toContain('<meta property="og:locale" content="pt_BR">')
  expect(html).toContain('<meta property="og:locale:alternate" content="en_US">')
})

test('a shop with one language has no language links', () => {
  const html = renderHead({ title: 'x', canonical: '/item' }, { locales: ['en'] })
  expect(html).not.toMatch(/hreflang|locale:alternate/)
})

test('a page without a canonical address is not indexed', () => {
  const html = renderHead({ title: 'x' })
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toMatch(/canonical|hreflang|og:url|locale:alternate/)
})

test('the picture of a shared link has its size and description', () => {
  const html = renderHead({ title: 'x', canonical: '/item', image })
  expect(html).toContain('<meta property="og:image" content="https://shop.example/og/1.png">')
  expect(html).toContain('<meta property="og:image:width" content="1200">')
  expect(html).toContain('<meta property="og:image:alt" content="A &quot;wallet&quot;">')
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(renderHead({ title: 'x' })).not.toContain('twitter:card')
})

test('a page can name its type', () => {
  const html = renderHead({
    title: 'x',
    properties: { 'og:type': 'product', 'product:price:amount': '9.99' },
  })
  expect(html.match(/og:type/g)).toHaveLength(1)
  expect(html).toContain('<meta property="og:type" content="product">')
  expect(html).toContain('<meta property="product:price:amount" content="9.99">')
})

test('structured data cannot close its element and is not sent twice', () => {
  const html = renderHead({ title: 'x', jsonLd: [{ name: '</script><script>alert(1)' }] })
  expect(html).not.toContain('<script>alert')
  expect(html.match(/alert\(1\)/g)).toHaveLength(1)
})

test('every page has icons, manifest, feed and the browser’s colours', () => {
  const html = renderHead({ title: 'x' })
  for (const part of [
    '<noscript><link rel="manifest" href="/site.webmanifest"></noscript>',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="alternate" type="application/rss+xml" title="Shop &amp; Co" href="/feed.xml">',
    '<meta name="theme-color" content="#000000" media="(prefers-color-scheme: dark)">',
  ])
    expect(html).toContain(part)
})
