/** Random steps on a store folder and its draft: by panel, text editor and git. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import type { openEditing } from './open-editing.ts'
import { anyValue } from './random-yaml.ts'

export const ADA = { by: 'ada' }

/** A seller's git repository: a file of every kind, with comments, and one with Windows line ends. */
export const FILES: Readonly<Record<string, string>> = {
  'settings.yaml':
    'format: 1\nname: Small # ours\ntagline: A shop\nclaims:\n  # Not now.\n  badge: SALE\npromo:\n  code: A\n  percent: 5\n  text: Now\n',
  'faq.yaml': '- question: Q\n  answer: A\n# The one they always ask.\n- question: R\n  answer: B\n',
  'faq.pt.yaml': '- question: P\n  answer: Q\n- question: R\n  answer: S\n',
  'services.yaml': '- name: Setup\n  text: We do it.\n  icon: wrench\n',
  'reasons.yaml': '- title: Fast\n  text: Very.\n  icon: star\n',
  'testimonials.yaml': 'sample: false\nreviews: []\n',
  'words.yaml': 'promises:\r\n  - One\r\n  - Two # and more\r\n',
  'words.de.yaml': 'promises: [Eins, Zwei]\n',
  'products/7.yaml':
    '# Seven\nbadge: NEW\nfeatures:\n  - title: T\n    text: >-\n      Folded\n      text.\n',
  'products/7.pt.yaml': 'badge: NOVO\n',
  'pages/terms.md': '---\ntitle: Terms # of ours\n---\n\n# Terms\n\nAll of them.\n',
  'pages/terms.pt.md': '---\ntitle: Termos\n---\nTodos.\n',
  'news/seven-1-0.md':
    '---\r\ntitle: Seven is out # at last\r\ndate: 2026-11-02\r\n# Both editions\r\nproducts:\r\n  - 7\r\nversion: "1.0"\r\n---\r\n\r\nAll of it.\r\n',
  'news/seven-1-0.pt.md': '---\n# Depois\ntitle: Sete saiu\n---\nTudo.\n',
  'navigation.yaml':
    '# Short\nheader:\n  - /scripts # all of them\n  - to: /terms\n    label: Rules\n    translations: { pt: Regras }\nfooterHelp: [pages, email]\n',
  'assistant.md': '# Rules\n',
  'pictures.yaml': 'a.svg:\n  alt: A drawing # by us\n',
  'theme.css': ':root {\n  --radius-s: 4px; /* small */\n}\n',
  'images/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
}
const PATHS = [
  ...Object.keys(FILES),
  'products/8.yaml',
  'products/8.fr.yaml',
  'pages/new.md',
  'news/new.md',
  'news/new.de.md',
  'images/b.svg',
]
const PLACES: readonly (readonly [string, ...(string | number)[]])[] = [
  ...['name', 'tagline', 'unknown', 'timeZone', 'promo', 'translations'].map(
    (key) => ['settings.yaml', key] as const,
  ),
  ...['badge', 'popularIds'].map((key) => ['settings.yaml', 'claims', key] as const),
  ['settings.yaml', 'promo', 'percent'] as const,
  ['settings.yaml', 'numbers', 'toastSeconds'] as const,
  ...['faq.yaml', 'faq.pt.yaml', 'services.yaml', 'reasons.yaml'].flatMap(
    (path) => [[path], [path, 0], [path, 1], [path, 0, 'title'], [path, 0, 'answer']] as const,
  ),
  ['testimonials.yaml', 'reviews'] as const,
  ['testimonials.yaml', 'sample'] as const,
  ...['words.yaml', 'words.de.yaml'].flatMap(
    (path) =>
      [
        [path, 'promises'],
        [path, 'home'],
      ] as const,
  ),
  ...['products/7.yaml', 'products/7.pt.yaml', 'products/8.yaml', 'products/8.fr.yaml'].flatMap(
    (path) =>
      [
        [path, 'badge'],
        [path, 'features'],
        [path, 'image'],
        [path, 'intro'],
      ] as const,
  ),
  ...['pages/terms.md', 'pages/terms.pt.md', 'pages/new.md'].flatMap(
    (path) =>
      [
        [path, 'title'],
        [path, 'body'],
        [path, 'other'],
      ] as const,
  ),
  ...['news/seven-1-0.md', 'news/seven-1-0.pt.md', 'news/new.md', 'news/new.de.md'].flatMap(
    (path) =>
      [
        [path, 'title'],
        [path, 'date'],
        [path, 'products'],
        [path, 'version'],
        [path, 'body'],
      ] as const,
  ),
  ...(['header', 'footerShop', 'footerHelp'] as const).flatMap(
    (list) =>
      [
        ['navigation.yaml', list],
        ['navigation.yaml', list, 0],
        ['navigation.yaml', list, 1],
        ['navigation.yaml', list, 1, 'label'],
        ['navigation.yaml', list, 1, 'translations'],
      ] as const,
  ),
  ['pictures.yaml', 'a.svg', 'alt'] as const,
  ['pictures.pt.yaml', 'a.svg'] as const,
  ['assistant.md'] as const,
  ['theme.css'] as const,
]

const NOTE = '---\ntitle: Note\ndate: 2026-11-03\n---\nText.\n'
const anyText = fc.oneof(
  fc.constantFrom(
    '',
    'Plain',
    '---\ntitle: Page\n---\nText.\n',
    NOTE,
    'header: [/]\n',
    'badge: OK\n',
    '@import "x";',
    'a: [',
    '[]',
  ),
  fc.string({ maxLength: 40 }),
)
const anyWanted = fc.oneof(
  anyValue,
  fc.constantFrom(7, 'Fine words', 'a.svg', 'nowhere.svg', ['One', 'Two'], [], null, undefined),
  fc.constant([{ title: 'T', text: 'X' }]),
  fc.constant([{ question: 'Q', answer: 'A' }]),
  fc.constantFrom('2026-11-20', [7, 8], '1.10', { pt: 'Fora', it: null }),
  fc.constantFrom('/terms', '/gone', 'discord', { to: 'https://x.example', label: 'Out' }, ['/', 'pages']),
)
const anyPath = fc.constantFrom(...PATHS)
/** A text editor's changes to a whole file. */
const anyHand = fc.constantFrom<(text: string) => string>(
  (text) => text.replaceAll(/\r?\n/g, '\r\n'),
  (text) => text.replaceAll('\r\n', '\n'),
  (text) => `# By hand.\n${text}`,
  (text) => `${text.trimEnd()} # by hand\n`,
  (text) => text.slice(0, text.length / 2),
  (text) => text.replace(/: [A-Z]\w*/, ': Handmade'),
)

export type World = Awaited<ReturnType<typeof openEditing>>
type Step = (world: World) => Promise<unknown>

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.tuple(fc.constantFrom(...PLACES), anyWanted).map(
      ([[path, ...at], value]): Step =>
        async ({ editing }) => {
          const { version: base } = await editing.read(path)
          await editing.change(path, [{ at, value }], { base, ...ADA })
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(anyPath, fc.option(anyText)).map(
      ([path, text]): Step =>
        async ({ editing }) => {
          const options = { base: (await editing.read(path)).version, ...ADA }
          await (text === null ? editing.remove(path, options) : editing.write(path, text, options))
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(anyPath, anyHand).map(
      ([path, hand]): Step =>
        async ({ dir }) => {
          const text = await readFile(join(dir, path), 'utf8').catch(() => null)
          if (text !== null) await writeFile(join(dir, path), hand(text))
        },
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>(({ dir }) => checkout(dir)) },
  { weight: 1, arbitrary: fc.constant<Step>(({ editing }) => editing.discard()) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('yours' as const, 'theirs' as const).map(
      (take): Step =>
        async ({ editing }) => {
          for (const { path, conflict: seen } of (await editing.draft()).files)
            if (seen !== null) await editing.resolve({ path, seen, take, ...ADA })
        },
    ),
  },
)

/** Resets the folder to its committed state. */
export async function checkout(dir: string): Promise<void> {
  for (const folder of ['products', 'pages', 'news', 'images'])
    await rm(join(dir, folder), { recursive: true, force: true })
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), text)
  }
}
