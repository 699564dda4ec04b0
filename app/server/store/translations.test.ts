import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readStore, StoreError, storeIn } from './store.server.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const originals = {
  'settings.yaml': `
name: Wares
tagline: Plain words
links: {}
support: { email: help@wares.example }
comeBackTitles: [One, Two]
promo: { code: SAVE, percent: 5, text: 5% off }
subscription: { packageId: 9, category: ALL, intro: Everything., included: [A, B] }
`,
  'faq.yaml': '- question: Why?\n  answer: Because.\n',
  'services.yaml': '- { name: Repair, text: We repair. }\n',
  'products/7.yaml': 'edition: escrow\nbadge: SEALED\nintro: First.\ndependencies: [a]\nincludes: [8]\n',
  'pages/terms.md': '---\ntitle: Terms\n---\nBe kind.\n',
}

function readWith(files: Record<string, string>) {
  const parent = mkdtempSync(join(tmpdir(), 'store-'))
  folders.push(parent)
  const dir = join(parent, 'store')
  for (const [path, content] of Object.entries({ ...originals, ...files })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), content)
  }
  return readStore(dir, ['pt', 'de'])
}

const withSettings = (lines: string) => ({ 'settings.yaml': `${originals['settings.yaml']}${lines}\n` })

test('translated texts appear in their language, and all others stay the seller’s own', async () => {
  const store = await readWith({
    ...withSettings(
      'translations: { pt: { tagline: Palavras, promo: { text: Menos 5% }, subscription: { included: [C] } } }',
    ),
    'faq.pt.yaml': '- question: Porquê?\n  answer: Porque sim.\n',
    'words.yaml': 'home: Hello.\nincluded: [A guide]\nservices: { lead: Hands on., steps: [Ask, Pay] }\n',
    'words.pt.yaml': 'home: Olá.\nservices: { lead: Mãos à obra. }\n',
    'testimonials.yaml': 'sample: true\nreviews: [{ name: Ana, script: Wallet, text: Good. }]\n',
    'testimonials.pt.yaml': 'reviews: [{ name: Ana, script: Wallet, text: Boa. }]\n',
    'products/7.pt.yaml': 'intro: Primeiro.\n',
    'pages/terms.pt.md': '---\ntitle: Termos\n---\nSeja gentil.\n',
  })
  const pt = storeIn(store, 'pt')
  expect(pt.settings).toMatchObject({
    name: 'Wares',
    tagline: 'Palavras',
    promo: { code: 'SAVE', text: 'Menos 5%' },
    subscription: { packageId: 9, intro: 'Everything.', included: ['C'] },
    comeBackTitles: ['One', 'Two'],
  })
  expect(pt.faq).toEqual([{ question: 'Porquê?', answer: 'Porque sim.' }])
  expect(pt.services).toBe(store.services)
  expect(pt.words).toMatchObject({
    home: 'Olá.',
    included: ['A guide'],
    services: { lead: 'Mãos à obra.', steps: ['Ask', 'Pay'] },
  })
  expect(pt.testimonials).toMatchObject({ sample: true, reviews: [{ name: 'Ana', text: 'Boa.' }] })
  expect(pt.products.get(7)).toMatchObject({
    edition: 'escrow',
    badge: 'SEALED',
    intro: 'Primeiro.',
    includes: [8],
  })
  expect(pt.pages.get('terms')).toMatchObject({ slug: 'terms', title: 'Termos', language: 'pt' })

  const de = storeIn(store, 'de')
  expect(de.settings.tagline).toBe('Plain words')
  expect(de.faq).toBe(store.faq)
  expect(de.products.get(7)?.intro).toBe('First.')
  expect(de.pages.get('terms')).toMatchObject({ title: 'Terms', language: null })
  expect(storeIn(store, 'en')).toBe(store)
})

test.each([
  [{ 'faq.xx.yaml': '[]' }, 'store/faq.xx.yaml: unknown language, expected one of pt, de'],
  [{ 'pages/terms.fr.md': 'x' }, 'store/pages/terms.fr.md: unknown language, expected one of pt, de'],
  [
    { 'products/8.pt.yaml': '{}' },
    'store/products/8.pt.yaml: expected 8.yaml beside it, which it translates',
  ],
  [
    { 'products/8.pt.yaml': 'intro: Primeiro.\ndescription: Tudo.' },
    'store/products/8.pt.yaml: expected 8.yaml beside it, which it translates',
  ],
  [
    { 'products/bag.pt.yaml': 'description: Tudo.' },
    'store/products/bag.yaml: expected a name such as 6982072.yaml',
  ],
  [
    { 'products/7.pt.yaml': `description: "${'*'.repeat(1_001)}"` },
    'store/products/7.pt.yaml: description: expected a text with fewer * _ ~ and levels',
  ],
  [
    { 'reasons.pt.yaml': '[]' },
    'store/reasons.pt.yaml: expected reasons.yaml beside it, which it translates',
  ],
  [{ 'settings.pt.yaml': '{}' }, 'store/settings.pt.yaml: unknown file'],
  [
    { 'products/7.pt.yaml': 'edition: unlocked' },
    'store/products/7.pt.yaml: edition: unknown key, expected one of badge, intro',
  ],
  [{ 'faq.pt.yaml': '- { question: Q }' }, 'store/faq.pt.yaml: 0.answer: expected a text, got nothing'],
  [
    withSettings('translations: { xx: { tagline: X } }'),
    'store/settings.yaml: translations.xx: unknown language, expected one of pt, de',
  ],
  [
    withSettings('translations: { pt: { name: X } }'),
    'store/settings.yaml: translations.pt.name: unknown key, expected one of tagline, promo',
  ],
])('%o is refused with file, key and what was expected', async (files, expected) => {
  const problems = await readWith(files).then(
    () => [],
    (error: unknown) => (error instanceof StoreError ? error.problems : [String(error)]),
  )
  expect(problems[0]?.slice(0, expected.length)).toBe(expected)
})

test('a translation changes the version', async () => {
  const plain = await readWith({})
  const translated = await readWith({ 'products/7.pt.yaml': 'intro: Primeiro.\n' })
  expect(translated.version).not.toBe(plain.version)
})
