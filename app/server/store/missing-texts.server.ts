/** Texts that a seller's folder could have and has not: their places on the pages stay empty. */
import { listLabels } from './navigation.server.ts'
import type { Store } from './store.server.ts'
import type { Translation } from './translations.server.ts'

/** Their names, such as `words.yaml: home`, and in each language that the folder uses at all those not yet translated. */
export function listMissingTexts(store: Store): string[] {
  const used = [...store.translations].filter(([language, translation]) =>
    isUsed(store, language, translation),
  )
  return [
    ...listMissingOriginals(store),
    ...used.flatMap(([language, translation]) => listUntranslated(store, language, translation)),
  ]
}

function listMissingOriginals({ settings, words, faq, reasons, pages, assistant }: Store): string[] {
  const present: Record<string, boolean> = {
    'settings.yaml: support.email': settings.support.email !== null,
    'settings.yaml: comeBackTitles': settings.comeBackTitles !== null,
    'words.yaml: home': words.home !== null,
    'words.yaml: features': words.features.length > 0,
    'words.yaml: included': words.included.length > 0,
    'words.yaml: contact': words.contact !== null,
    'words.yaml: promises': words.promises.length > 0,
    'reasons.yaml': reasons.length > 0,
    'faq.yaml': faq.length > 0,
    'pages/terms.md': pages.has('terms'),
    'pages/privacy.md': pages.has('privacy'),
    'assistant.md': assistant !== null,
  }
  return namesOfFalse(present)
}

/** A language counts as used when anything is translated into it. */
function isUsed({ settings, navigation }: Store, language: string, translation: Translation): boolean {
  const { faq, services, reasons, testimonials, words, products, pages, pictures } = translation
  const files = [faq, services, reasons, testimonials].some((file) => file !== null)
  const inSettings = settings.translations[language] !== undefined
  const inNavigation = listLabels(navigation).some(({ translations }) => language in translations)
  const inGroups = [words, pictures].some((group) => Object.keys(group).length > 0)
  return files || inSettings || inNavigation || inGroups || products.size > 0 || pages.size > 0
}

function listUntranslated(store: Store, language: string, translation: Translation): string[] {
  const { settings, faq, services, reasons, testimonials, words } = store
  const own = translation.settings
  const key = (name: string) => `settings.yaml: translations.${language}.${name}`
  const file = (name: string) => `${name}.${language}.yaml`
  return namesOfFalse({
    [key('tagline')]: own.tagline !== undefined,
    [key('promo')]: settings.promo === null || own.promo !== undefined,
    [key('subscription')]: settings.subscription === null || own.subscription !== undefined,
    [key('comeBackTitles')]: settings.comeBackTitles === null || own.comeBackTitles !== undefined,
    [file('faq')]: faq.length === 0 || translation.faq !== null,
    [file('services')]: services.length === 0 || translation.services !== null,
    [file('reasons')]: reasons.length === 0 || translation.reasons !== null,
    [file('testimonials')]: testimonials.reviews.length === 0 || translation.testimonials !== null,
    [file('words')]: !hasWords(words) || Object.keys(translation.words).length > 0,
    [file('pictures')]: Object.keys(store.pictureTexts).every((name) => name in translation.pictures),
    ...Object.fromEntries(
      listLabels(store.navigation).map(({ place, translations }) => [
        `navigation.yaml: ${place}.translations.${language}`,
        language in translations,
      ]),
    ),
    ...Object.fromEntries(
      [...store.pages.keys()].map((slug) => [`pages/${slug}.${language}.md`, translation.pages.has(slug)]),
    ),
    ...Object.fromEntries(
      [...store.products.keys()].map((id) => [
        `products/${id}.${language}.yaml`,
        translation.products.has(id),
      ]),
    ),
  })
}

function hasWords({ home, features, included, contact, promises }: Store['words']): boolean {
  return home !== null || contact !== null || [features, included, promises].some((list) => list.length > 0)
}

function namesOfFalse(present: Record<string, boolean>): string[] {
  return Object.keys(present).filter((name) => !present[name])
}
