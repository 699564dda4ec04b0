/** Rules of spelling and wording that every text for shoppers and sellers keeps: catalogues, chat, panel, store files. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { en as panelEnglish } from '#app/messages/admin/en.ts'
import { pt as panelPortuguese } from '#app/messages/admin/pt.ts'
import { getMessages } from '#app/messages/all.server.ts'
import { getSetupMessages } from '#app/messages/setup/index.ts'
import { en as findingsEnglish } from '#app/panel/health/texts/en.ts'
import { pt as findingsPortuguese } from '#app/panel/health/texts/pt.ts'
import { en as fieldsEnglish } from '#app/panel/store/forms/texts/en.ts'
import { pt as fieldsPortuguese } from '#app/panel/store/forms/texts/pt.ts'
import { texts as chatTexts } from '#app/shop/assistant/texts/all.server.ts'
import { CHAT_LANGUAGES, type ChatLanguage } from '#app/shop/assistant/types.ts'
import { listLeaves, listTexts } from '#tests/support/message-leaves.ts'

type Text = { where: string; text: string }

const STORES = ['store', 'sandbox/store'].map((dir) => join(import.meta.dirname, '../..', dir))
/** Words stand for themselves; numbers show singular and plural. */
const PARAMETERS = [
  ['Backpack', 'Shop'],
  [1, 1],
  [20, 20],
]

const ANY_LANGUAGE: RegExp[] = [/ {2}/, / …/, /\s[,.](\s|$)/]

/** The texts of a language never hold these: they break its typography, or lost to another word. */
const FORBIDDEN: Record<ChatLanguage, RegExp[]> = {
  en: [/\b(nobody|whoever|somebody)\b/i, /does not answer/, /one by one/, /e-mail/i, /transaction id\b/],
  pt: [/"/, /comerciante/i, /\bediç(ão|ões)\b/i, /pacote de assinatura/i, /tent[ea]r? de novo/i],
  es: [/\d %/, /comerciante/i, /\bedici(ón|ones)\b/i, /\bpaquetes?\b/i, /\bpuente\b/i],
  fr: [
    /(?<![\u202f!?])[;!?]/,
    /(?<!\u00a0):(?=\s|$)/,
    /«(?!\u00a0)|(?<!\u00a0)»/,
    /\d %|'/,
    /(?<!p)édition|débloqu/i,
  ],
  de: [/\d %|"/, /\bAusgaben?\b/, /\bentsperrt/i, /\bließ(en)? sich\b/],
  it: [/'/, /\bedizion[ei]\b/i, /\bpacchett[io]\b/i, /\bche cosa\b/i],
}

test.each(CHAT_LANGUAGES)('no text in %s breaks a rule of spelling or wording', async (language) => {
  const texts = [...catalogueTexts(language), ...(await storeTexts(language))]
  const rules = [...ANY_LANGUAGE, ...FORBIDDEN[language]]
  const broken = texts.flatMap(({ where, text }) =>
    rules.filter((rule) => rule.test(text)).map((rule) => `${where} ${rule}: ${text}`),
  )
  expect(broken).toEqual([])
})

test('Spanish questions and exclamations open as they close', async () => {
  const count = (text: string, sign: string) => text.split(sign).length
  const texts = [...catalogueTexts('es'), ...(await storeTexts('es'))]
  const isOpen = ({ text }: Text) =>
    count(text, '?') !== count(text, '¿') || count(text, '!') !== count(text, '¡')
  expect(texts.filter(isOpen)).toEqual([])
})

test('in the Portuguese panel “pacote” has no second meaning beside the bundle of the shop', () => {
  const ofPanel = catalogueTexts('pt').filter(({ where }) => /^panel\b/.test(where))
  expect(ofPanel.length).toBeGreaterThan(500)
  expect(ofPanel.filter(({ text }) => /\bpacotes?\b/i.test(text))).toEqual([])
})

test.each(CHAT_LANGUAGES)('in %s the merchant of record is named as such', (language) => {
  const { cart, footer } = getMessages(language)
  expect(cart.merchant).toMatch(/Tebex Limited.*merchant of record/i)
  expect(footer.legal).toMatch(/Tebex Limited.*merchant of record/i)
})

test.each(CHAT_LANGUAGES)('the privacy page in %s names every key that the shop stores', async (language) => {
  const keys = await storedKeys()
  expect(keys).toEqual(expect.arrayContaining(['__Host-session', 'basket']))
  for (const store of STORES) {
    const page = await readFile(join(store, `pages/privacy${buildSuffix(language)}.md`), 'utf8')
    expect(
      keys.filter((key) => !page.includes(`\`${key}\``)),
      store,
    ).toEqual([])
  }
})

function catalogueTexts(language: ChatLanguage): Text[] {
  const panels: Partial<Record<ChatLanguage, object>> = {
    en: [panelEnglish, getSetupMessages('en'), findingsEnglish, fieldsEnglish],
    pt: [panelPortuguese, getSetupMessages('pt'), findingsPortuguese, fieldsPortuguese],
  }
  const catalogues = {
    shop: getMessages(language),
    chat: chatTexts[language],
    panel: panels[language] ?? {},
  }
  return listLeaves(catalogues).flatMap((leaf) =>
    listTexts(leaf, PARAMETERS).map((text) => ({ where: leaf.path, text })),
  )
}

/** The seller's files of a language, and its part of the settings. */
async function storeTexts(language: ChatLanguage): Promise<Text[]> {
  return (await Promise.all(STORES.map((store) => textsOfStore(store, language)))).flat()
}

async function textsOfStore(store: string, language: ChatLanguage): Promise<Text[]> {
  const readStoreFile = (name: string) => readFile(join(store, name), 'utf8')
  const isOfLanguage = new RegExp(`^[^.]+${buildSuffix(language).replace('.', '\\.')}\\.(yaml|md)$`)
  const names = (await readdir(store, { recursive: true })).filter((name) => isOfLanguage.test(name))
  const files = await Promise.all(names.map(async (name) => textsInFile(name, await readStoreFile(name))))
  const { translations, ...settings } = parse(await readStoreFile('settings.yaml'))
  const own = language === 'en' ? settings : translations[language]
  return [...files.flat(), ...textsInData('settings.yaml', own)]
}

const buildSuffix = (language: ChatLanguage) => (language === 'en' ? '' : `.${language}`)

function textsInFile(name: string, content: string): Text[] {
  if (name === 'settings.yaml') return []
  if (name.endsWith('.yaml')) return textsInData(name, parse(content))
  const prose = content
    .replace(/^---\n.*?\n---\n/s, '')
    .replace(/`[^`]*`/g, 'code')
    .replace(/\]\([^)]*\)/g, ']')
  return prose.split('\n').map((text) => ({ where: name, text: text.trim() }))
}

function textsInData(where: string, data: unknown): Text[] {
  return listLeaves(data).map(({ path, value }) => ({ where: `${where} ${path}`, text: String(value) }))
}

/** The names of all cookies and of all entries in the browser's storage, read off the source text. */
async function storedKeys(): Promise<string[]> {
  const root = join(import.meta.dirname, '../../app')
  const names = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  const sources = await Promise.all(names.map((name) => readFile(join(root, name), 'utf8')))
  return sources.flatMap((source) => [
    ...[...source.matchAll(/createCookie\('([\w-]+)'|\b\w+_COOKIE = '([\w-]+)'/g)].map(
      ([, secure, plain]) => plain ?? `__Host-${secure}`,
    ),
    ...[
      ...source.matchAll(
        /(?:browserStorage\.setItem|sessionStorage\.setItem|writePersisted)\((?<constant>[A-Z_]+)\b/g,
      ),
    ].map(
      ({ groups }) =>
        new RegExp(`const ${groups?.constant} = '([^']+)'`).exec(source)?.[1] ??
        `unknown ${groups?.constant}`,
    ),
  ])
}
