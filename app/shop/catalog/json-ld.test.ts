import { expect, test } from 'vitest'
import { createSnapshot } from '#tests/support/catalog-snapshot.ts'
import { breadcrumbData, faqData, organizationData, productData, websiteData } from './json-ld.ts'

const site = {
  name: 'Shop',
  origin: 'https://shop.example',
  tagline: 'Scripts',
  supportEmail: 'help@shop.example',
  links: { discord: 'https://discord.example/x', youtube: null },
}
const absolute = (path: string) => `https://shop.example/pt${path}`

function createData(amount: number | null) {
  const product = createSnapshot([{ name: 'Wallet', amount, excerpt: 'Holds cards.' }]).products.get(1)
  if (!product) throw new Error('no product')
  const price = { amount, currency: 'EUR', was: 1998, period: null }
  return productData({ ...product.detail, price }, { site, absolute })
}

test('an offer has the catalogue’s price and currency, without struck-through prices or ratings', () => {
  expect(createData(999)).toMatchObject({
    '@type': 'Product',
    sku: '1',
    url: 'https://shop.example/pt/product/1',
    offers: { price: '9.99', priceCurrency: 'EUR', url: 'https://shop.example/pt/product/1' },
  })
  expect(JSON.stringify(createData(999))).not.toMatch(/19\.98|1998|50%|rating|review|priceValidUntil/i)
})

test('a free product costs zero, and an unknown price makes no offer', () => {
  expect(createData(0)).toMatchObject({ offers: { price: '0.00' } })
  expect(createData(-5)).toMatchObject({ offers: { price: '0.00' } })
  expect(createData(null)).not.toHaveProperty('offers')
})

test('breadcrumbs are numbered, and questions appear only if there are any', () => {
  expect(breadcrumbData([{ name: 'Home', path: '/' }], absolute)).toMatchObject({
    itemListElement: [{ position: 1, name: 'Home', item: 'https://shop.example/pt/' }],
  })
  expect(faqData([])).toEqual([])
  expect(faqData([{ question: 'Why?', answer: 'So.' }])).toMatchObject([
    { '@type': 'FAQPage', mainEntity: [{ name: 'Why?', acceptedAnswer: { text: 'So.' } }] },
  ])
})

test('the shop lists only its own links, and its search', () => {
  expect(organizationData(site)).toMatchObject({ sameAs: ['https://discord.example/x'] })
  expect(organizationData({ ...site, links: { discord: null, youtube: null } })).not.toHaveProperty('sameAs')
  expect(JSON.stringify(websiteData(site, { absolute, locale: 'pt' }))).toContain(
    'https://shop.example/pt/scripts?q={search_term_string}',
  )
})
