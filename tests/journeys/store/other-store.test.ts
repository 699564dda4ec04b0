/** Another seller opens this shop with a folder of their own: nothing of the default brand may be left anywhere. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openServer } from '../open-server.ts'
import { readDemoBrand, readDemoSentences } from './demo-words.ts'

const OTHER = join(import.meta.dirname, '../../stores/other')

const ADDRESSES = [
  '/',
  '/scripts',
  '/scripts?category=JOBS',
  '/scripts?q=nothing-like-this',
  '/subscription',
  '/services',
  '/terms',
  '/privacy',
  '/cart',
  '/thank-you',
  '/auth-callback',
  '/products/8000001',
  '/product/8000006',
  '/product/1',
  '/nowhere',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/feed.xml',
  '/.well-known/security.txt',
  '/icon.svg',
  '/pt',
  '/de/services',
  '/fr/products/8000001',
  '/it/terms',
]

const ROOT = join(import.meta.dirname, '../../..')

async function openOther() {
  const { server } = await openServer({ STORE_DIR: OTHER }, { seed: 40 })
  return async (path: string) => {
    const response = await fetch(server.url + path, { redirect: 'manual' })
    return { status: response.status, text: await response.text() }
  }
}

test('no sentence of the default store stands in the code', async () => {
  const sentences = await readDemoSentences()
  expect(sentences.length).toBeGreaterThan(500)
  for await (const file of glob('{app,packages/tebex-client/src}/**/*.{ts,tsx}', { cwd: ROOT })) {
    const source = await readFile(join(ROOT, file), 'utf8')
    expect(
      sentences.filter((sentence) => source.includes(sentence)),
      file,
    ).toEqual([])
  }
})

test('no page of a foreign store says a word of the default brand', async () => {
  const read = await openOther()
  const brand = await readDemoBrand()
  expect(brand).toContain('Northgate')
  expect(brand).toContain('WELCOME10')
  for (const path of ADDRESSES) {
    const { text } = await read(path)
    for (const word of brand) expect(text.toLowerCase(), `${path}: ${word}`).not.toContain(word.toLowerCase())
    expect(text, path).not.toMatch(/\b(6982072|50% OFF)\b/)
  }
})

test('a foreign store’s own words, links and pages show where they belong', async () => {
  const read = await openOther()
  const home = (await read('/')).text
  for (const words of [
    'Written by night, moored by day.',
    'Harbour Works',
    'Jobs and vehicles for calm cities',
    'LIGHTHOUSE',
    'Quiet code',
  ])
    expect(home).toContain(words)
  expect(home).toContain('Our ships sail again.')
  expect(home).toContain('https://discord.gg/harbour-works')
  expect(home).not.toContain('youtube.com')

  const product = (await read('/products/8000001')).text
  for (const words of ['SEALED', 'MOST POPULAR', 'The first of its kind.', 'With more to say.', 'The engine'])
    expect(product).toContain(words)
  expect(product).toContain('href="/product/8000002"')
  expect(product).toContain('href="/product/8000004"')

  expect((await read('/subscription')).text).toContain('Everything for one price.')
  const services = (await read('/services')).text
  for (const words of ['Moving house', 'We come to your quay.', 'Ring the bell'])
    expect(services).toContain(words)
  const terms = (await read('/terms')).text
  expect(terms).toContain('House Rules')
  expect(terms).toContain('Effective and last updated: 01/31/2026')
  expect((await read('/privacy')).text).not.toContain('Effective and last updated')
})

test('the merchant of record stands in the footer of every page', async () => {
  const read = await openOther()
  for (const path of ADDRESSES.slice(0, 15)) {
    const { text } = await read(path)
    expect(text, path).toContain('owned and operated by Tebex Limited')
    expect(text, path).toContain('https://checkout.tebex.io/impressum')
  }
})
