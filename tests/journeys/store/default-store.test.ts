/** The stores that ship, starter and demo, are complete: whatever a seller can translate is there in every language. */
import { expect, test } from 'vitest'
import { translatedLocales } from '#app/messages/index.ts'
import { DEMO_STORE, STARTER_STORE } from '#app/server/env/rules.server.ts'
import { readStore, type Store, storeIn } from '#app/server/store/store.server.ts'

/** Each store in each language, and how many texts it has at least. */
const CASES = translatedLocales.flatMap((locale) => [
  { name: 'demo', dir: DEMO_STORE, locale, least: 300 },
  { name: 'starter', dir: STARTER_STORE, locale, least: 20 },
])

/** Resources of the trade and a shop's shorthand, which are the same words in some languages. */
const SAME = new Set(['oxmysql', 'ox_lib', 'Exports', '50% OFF', '14. Contact'])

/** Every text that a page prints and a seller can translate, by its place. */
function listTexts({ settings, products, pages, ...lists }: Store): Map<string, string> {
  const { tagline, promo, claims, subscription, comeBackTitles } = settings
  const words = {
    settings: { tagline, promo: promo?.text, badge: claims.badge, comeBackTitles },
    subscription: subscription && [subscription.intro, subscription.included, subscription.faq],
    products: [...products].map(([id, { badge, intro, features, dependencies, locked, editable }]) => ({
      [id]: { badge, intro, features, dependencies, locked, editable },
    })),
    pages: [...pages.values()].map(({ slug, title, sections, html }) => ({
      [slug]: { title, sections: sections.map((section) => section.title), html },
    })),
    faq: lists.faq,
    services: lists.services.map(({ name, text }) => ({ name, text })),
    reasons: lists.reasons.map(({ title, text }) => ({ title, text })),
    testimonials: lists.testimonials.reviews.map(({ text }) => text),
    words: lists.words,
  }
  return new Map(listLeaves(words, ''))
}

function listLeaves(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => listLeaves(inner, `${path}/${key}`))
}

test.each(CASES)('nothing of the $name is missing in $locale', async ({ dir, locale, least }) => {
  const store = await readStore(dir, translatedLocales)
  const original = listTexts(store)
  const translated = listTexts(storeIn(store, locale))
  expect(original.size).toBeGreaterThan(least)
  expect([...translated.keys()]).toEqual([...original.keys()])
  const left = [...original].filter(([path, text]) => translated.get(path) === text && !SAME.has(text))
  expect(left).toEqual([])
})

test.each(CASES)('the $name has the same customers, icons and days in $locale', async ({ dir, locale }) => {
  const store = await readStore(dir, translatedLocales)
  const listFacts = ({ testimonials, services, reasons, pages }: Store) => ({
    isSample: testimonials.sample,
    reviews: testimonials.reviews.map(({ name, script }) => [name, script]),
    icons: [...services, ...reasons].map(({ icon }) => icon),
    days: [...pages.values()].map(({ slug, updated }) => [slug, updated]),
  })
  expect(listFacts(storeIn(store, locale))).toEqual(listFacts(store))
})

test.each(CASES)('the $name links to the same addresses in $locale', async ({ dir, locale }) => {
  const store = await readStore(dir, translatedLocales)
  const listLinks = ({ pages }: Store) =>
    [...pages].map(([slug, { html }]) => [
      slug,
      [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link),
    ])
  expect(listLinks(storeIn(store, locale))).toEqual(listLinks(store))
})
