import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readStore, StoreError } from './store.server.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const settings = `
format: 1
name: Foreign Wares
tagline: Other words
links: { discord: https://discord.gg/foreign }
support: { email: help@foreign.example }
comeBackTitles: [One, Two]
`

function makeStore(files: Record<string, string | Buffer> = {}): string {
  const parent = mkdtempSync(join(tmpdir(), 'store-'))
  folders.push(parent)
  const dir = join(parent, 'store')
  for (const [path, content] of Object.entries({ 'settings.yaml': settings, ...files })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), content)
  }
  return dir
}

async function listProblems(files: Record<string, string | Buffer>): Promise<readonly string[]> {
  try {
    await readStore(makeStore(files))
    return []
  } catch (error) {
    if (error instanceof StoreError) return error.problems
    throw error
  }
}

const changed = (line: string) => ({ 'settings.yaml': `${settings}\n${line}\n` })

test('the demo store is valid and shows the modes of the specification', async () => {
  const store = await readStore(join(import.meta.dirname, '../../../sandbox/store'), [
    'pt',
    'es',
    'fr',
    'de',
    'it',
  ])
  expect(store.settings).toMatchObject({
    name: 'Northgate Scripts',
    promo: { code: 'WELCOME10', percent: 10 },
    subscription: { category: 'SUBSCRIPTION' },
    claims: {
      referencePrice: 'multiple',
      factor: 2,
      badge: '50% OFF',
      popularIds: [6982072],
      acknowledged: false,
    },
    hot: { categories: ['BUNDLES'] },
    privacy: { ip: 'truncated', retentionDays: 90 },
  })
})

test('a store of five lines is valid and makes no claims', async () => {
  const store = await readStore(makeStore())
  expect(store.settings).toMatchObject({
    links: { documentation: null, discord: 'https://discord.gg/foreign', youtube: null },
    subscription: null,
    promo: null,
    claims: { referencePrice: 'platform', popular: 'listed', popularIds: [], testimonials: 'verified' },
    numbers: { featuredItems: 8, categoryPreview: 6, overlayMs: 800 },
  })
  expect(store).toMatchObject({ faq: [], services: [], assistant: null, themeCss: '', images: [] })
})

test('every file of the folder is read', async () => {
  const store = await readStore(
    makeStore({
      'products/7.yaml':
        'edition: escrow\nfeatures:\n  - Quick\n  - { title: Small, text: Four files. }\nincludes: [8]',
      'pages/terms.md': '---\ntitle: Terms\nupdated: 2025-04-03\n---\n\n# Terms\n\nBe kind.\n',
      'faq.yaml': '- question: Why?\n  answer: Because.\n',
      'services.yaml': '- name: Repair\n  text: We repair.\n',
      'reasons.yaml': '- title: Near\n  text: Next door.\n  icon: map\n',
      'testimonials.yaml': 'sample: true\nreviews:\n  - { name: Ada, script: Wallet, text: Good. }\n',
      'assistant.md': 'Be brief.',
      'theme.css': ':root { --color-bg: white }',
      'images/logo.svg': '<svg/>',
    }),
  )
  expect(store.products.get(7)).toMatchObject({
    edition: 'escrow',
    features: [
      { title: 'Quick', text: '' },
      { title: 'Small', text: 'Four files.' },
    ],
    includes: [8],
  })
  expect(store.pages.get('terms')).toEqual({
    slug: 'terms',
    title: 'Terms',
    language: null,
    updated: '2025-04-03',
    html: '<h2 id="section-1">Terms</h2>\n<p>Be kind.</p>',
    sections: [{ id: 'section-1', title: 'Terms' }],
  })
  expect(store.faq).toEqual([{ question: 'Why?', answer: 'Because.' }])
  expect(store.services).toEqual([{ name: 'Repair', text: 'We repair.', icon: 'wrench' }])
  expect(store.reasons).toEqual([{ title: 'Near', text: 'Next door.', icon: 'map' }])
  expect(store.testimonials).toMatchObject({ sample: true, reviews: [{ name: 'Ada' }] })
  expect(store).toMatchObject({ assistant: 'Be brief.', themeCss: ':root { --color-bg: white }' })
  expect(store.images).toEqual([
    {
      name: 'logo.svg',
      hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      content: Buffer.from('<svg/>'),
    },
  ])
})

test('the version changes with every file and for no other reason', async () => {
  const files = {
    'images/logo.svg': '<svg/>',
    'pages/terms.md': '---\ntitle: T\n---\nx',
    'products/7.yaml': 'badge: A',
  }
  const readVersion = async (changes: Record<string, string>) =>
    (await readStore(makeStore({ ...files, ...changes }))).version
  const version = await readVersion({})
  expect(await readVersion({ 'images/.DS_Store': 'x' })).toBe(version)
  const changes = {
    'images/logo.svg': '<svg >',
    'pages/terms.md': '---\ntitle: T\n---\ny',
    'products/7.yaml': 'badge: B',
    'theme.css': 'a{}',
  }
  for (const [path, content] of Object.entries(changes))
    expect(await readVersion({ [path]: content })).not.toBe(version)
})

test('a folder in an unknown format is refused', async () => {
  const dir = makeStore({ 'settings.yaml': 'format: 2\nname: Otters\ntagline: Wet\n' })
  await expect(readStore(dir)).rejects.toThrow(
    'settings.yaml: format: expected the number 1, which this version of the shop reads, got 2',
  )
})

test('a folder without settings is refused', async () => {
  const dir = makeStore()
  rmSync(join(dir, 'settings.yaml'))
  await expect(readStore(dir)).rejects.toThrow(/^store\/settings\.yaml: missing; STORE_DIR/)
  await expect(readStore(join(dir, 'absent'))).rejects.toThrow(StoreError)
})

test.each([
  ['nmae: X', 'store/settings.yaml: nmae: unknown key, expected one of format, name, tagline, links'],
  [
    'promo: { code: "A B", percent: 10, text: x }',
    'store/settings.yaml: promo.code: expected a coupon code of letters, digits, - and _, got "A B"',
  ],
  [
    'promo: { code: AB, percent: 110, text: x }',
    'store/settings.yaml: promo.percent: expected a whole number from 1 to 100, got 110',
  ],
  [
    'promo: { code: AB, percent: 10, text: x, from: 2026-12-02, until: 2026-12-01 }',
    'store/settings.yaml: promo.until: expected a day not before `from`',
  ],
  [
    'claims: { referencePrice: double }',
    'store/settings.yaml: claims.referencePrice: expected one of multiple, platform, got "double"',
  ],
  ['claims: { popularIds: [x] }', 'store/settings.yaml: claims.popularIds.0: expected a package id, got "x"'],
  [
    'claims: { acknowledged: "yes" }',
    'store/settings.yaml: claims.acknowledged: expected true or false, got "yes"',
  ],
  [
    'privacy: { ip: all }',
    'store/settings.yaml: privacy.ip: expected one of truncated, full, none, got "all"',
  ],
  [
    'privacy: { retention: 90 }',
    'store/settings.yaml: privacy.retention: unknown key, expected one of ip, retentionDays',
  ],
  [
    'home: { sections: [faq, news] }',
    'store/settings.yaml: home.sections.1: expected one of featured, subscription, reviews, reasons, faq, got "news"',
  ],
  [
    'home: { sections: [faq, reviews, faq] }',
    'store/settings.yaml: home.sections.2: expected a section that the list does not have yet, got "faq"',
  ],
  ['numbers: 3', 'store/settings.yaml: numbers: expected a group of keys, got 3'],
  ['hot: { categories: BUNDLES }', 'store/settings.yaml: hot.categories: expected a list, got "BUNDLES"'],
  ['__proto__: { admin: true }', 'store/settings.yaml: __proto__: unknown key'],
])('settings with %s are refused with file, key and what was expected', async (line, expected) => {
  const [problem] = await listProblems(changed(line))
  expect(problem?.slice(0, expected.length)).toBe(expected)
})

test('an address without https appears in the message as written', async () => {
  const file = settings.replace('https://discord.gg/foreign', 'http://discord.gg/foreign')
  expect(await listProblems({ 'settings.yaml': file })).toEqual([
    'store/settings.yaml: links.discord: expected an https URL, got "http://discord.gg/foreign"',
  ])
})

test.each(['javascript:alert(1)', 'https://user:word@discord.gg/x', 'discord.gg/x', '//discord.gg'])(
  'the address "%s" is refused',
  async (address) => {
    const file = settings.replace('https://discord.gg/foreign', JSON.stringify(address))
    expect((await listProblems({ 'settings.yaml': file }))[0]).toContain(
      'links.discord: expected an https URL',
    )
  },
)

test('all missing keys are named at once', async () => {
  const problems = await listProblems({
    'settings.yaml': 'tagline: Words\nlinks: {}\ncomeBackTitles: [One]\n',
  })
  expect(problems).toEqual([
    'store/settings.yaml: name: expected a text, got nothing',
    'store/settings.yaml: comeBackTitles: expected two titles, got a list of 1',
  ])
})

test('broken YAML is refused with its line', async () => {
  expect((await listProblems({ 'settings.yaml': 'name: [unclosed\nx' }))[0]).toMatch(
    /^store\/settings\.yaml: .*line \d/,
  )
  expect((await listProblems({ 'settings.yaml': `${settings}\nname: Twice\n` }))[0]).toMatch(/unique/)
})

test('aliases are refused, so that no file expands endlessly', async () => {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `x${level + 1}: &a${level + 1} [${`*a${level},`.repeat(9)}]`,
  )
  const bomb = ['x0: &a0 [lol]', ...levels].join('\n')
  expect(await listProblems({ 'faq.yaml': bomb })).toEqual([
    'store/faq.yaml: expected plain values, got an alias (*name); write the value out',
  ])
})

test('texts above 64 KB and pictures above one megabyte are refused', async () => {
  expect((await listProblems({ 'assistant.md': 'x'.repeat(65_537) }))[0]).toMatch(
    /^store\/assistant\.md: expected at most 65536 bytes/,
  )
  expect((await listProblems({ 'images/a.svg': 'x'.repeat(1_048_577) }))[0]).toMatch(
    /^store\/images\/a\.svg: expected at most 1048576 bytes/,
  )
})

test.each([
  ['faq.yaml', '['.repeat(40), 'expected at most 32 levels'],
  ['faq.yaml', `${'- '.repeat(40)}a`, 'expected at most 32 levels'],
  [
    'faq.yaml',
    Array.from({ length: 40 }, (_, level) => `${' '.repeat(level)}a:`).join('\n'),
    'expected at most 32 levels',
  ],
  ['faq.yaml', 'a,\n'.repeat(3_000), 'expected at most 5000 lines and items'],
  ['pages/a.md', `---\ntitle: A\n---\n${'> '.repeat(40)}a`, 'expected at most 32 levels'],
  ['pages/a.md', `---\ntitle: A\n---\n${'*a_'.repeat(600)}`, 'expected at most 1000 of * _ ~ in a paragraph'],
])(
  'a text in %s that a parser would need long for is refused before it is parsed',
  async (path, text, expected) => {
    expect(await listProblems({ [path]: text })).toEqual([`store/${path}: ${expected}`])
  },
)

test('a repeated key is refused with its line, in a file of any length', async () => {
  const many = Array.from({ length: 900 }, (_, index) => `k${index}: v`).join('\n')
  for (const text of ['a: 1\nb: 2\na: 3\n', `${many}\nk7: w\n`]) {
    const [problem] = await listProblems({ 'words.yaml': text })
    expect(problem).toMatch(/^store\/words\.yaml: Map keys must be unique at line (?:3|901), column 1$/)
  }
})

test('bytes that are not text are refused', async () => {
  expect(await listProblems({ 'assistant.md': Buffer.from([0xff, 0xfe, 0x00]) })).toEqual([
    'store/assistant.md: expected text in UTF-8',
  ])
})

test.each([
  ['faqs.yaml', '[]', 'store/faqs.yaml: unknown file'],
  ['products/wallet.yaml', '{}', 'store/products/wallet.yaml: expected a name such as 6982072.yaml'],
  ['products/7.yml', '{}', 'store/products/7.yml: expected a name such as'],
  ['pages/Terms.md', 'x', 'store/pages/Terms.md: expected a name such as terms.md'],
  ['pages/terms.md', '# No head', 'store/pages/terms.md: expected a head between two lines of ---'],
  [
    'pages/terms.md',
    '---\ntitle: T\nupdated: yesterday\n---\n',
    'store/pages/terms.md: updated: expected a day',
  ],
  [
    'products/7.yaml',
    'edition: open',
    'store/products/7.yaml: edition: expected one of escrow, unlocked, got "open"',
  ],
  [
    'products/7.yaml',
    'image: ../settings.yaml',
    'store/products/7.yaml: image: expected the name of a file in images/',
  ],
  [
    'products/7.yaml',
    'image: clip.webp',
    'store/products/7.yaml: image: expected the name of a file in images/, got "clip.webp"',
  ],
  [
    'services.yaml',
    '- { name: A, text: B, icon: ghost }',
    'store/services.yaml: 0.icon: expected one of server, package-check,',
  ],
  ['reasons.yaml', '- { titel: A }', 'store/reasons.yaml: 0.title: expected a text'],
  ['images/tool.exe', 'x', 'store/images/tool.exe: expected letters'],
  ['images/a b.png', 'x', 'store/images/a b.png: expected letters'],
  ['theme.css', '@import url(x.css);', 'store/theme.css: expected no @import'],
  [
    'theme.css',
    'a { background: url("https://evil.example/x.png") }',
    'store/theme.css: expected no @import and no address',
  ],
  [
    'theme.css',
    'a { background: url(//evil.example/x.png) }',
    'store/theme.css: expected no @import and no address',
  ],
  ['theme.css', ':root { --hero: video }', 'store/theme.css: expected --hero: one of tilted, row, picture'],
  ['theme.css', '</style><script>', 'store/theme.css: expected'],
])('the file %s with %j is refused by name', async (path, content, expected) => {
  expect((await listProblems({ [path]: content }))[0]).toContain(expected)
})
