/** Sentences of the demo's store, read off its own files: no other shop may say them. */
import { translatedLocales } from '#app/messages/index.ts'
import { DEMO_STORE } from '#app/server/env/rules.server.ts'
import { readStore, type Store, storeIn } from '#app/server/store/store.server.ts'

const readDemoStore = () => readStore(DEMO_STORE, translatedLocales)

async function readDemoStores(): Promise<Store[]> {
  const store = await readDemoStore()
  return [store, ...translatedLocales.map((locale) => storeIn(store, locale))]
}

/** Lists the words that name the brand: its name, links, address and code. */
export async function readDemoBrand(): Promise<string[]> {
  const { name, tagline, links, support, promo, subscription } = (await readDemoStore()).settings
  const [firstWord = ''] = name.split(' ')
  const words = [firstWord, tagline, ...Object.values(links), support.email, promo?.code, promo?.text]
  return [...words, subscription?.packageId].flatMap((word) => (word ? String(word) : []))
}

/** Lists the seller's whole sentences, in every language. Questions are left out, since all shops ask the same. */
export async function readDemoSentences(): Promise<string[]> {
  const textsIn = ({ settings: { name: _, ...settings }, ...rest }: Store) =>
    listTexts([
      settings,
      rest.words,
      rest.faq,
      rest.services,
      rest.reasons,
      rest.testimonials,
      ...rest.products,
    ])
  const texts = (await readDemoStores()).flatMap(textsIn)
  return [...new Set(texts)].filter((text) => text.split(' ').length > 3 && !text.endsWith('?'))
}

/** Shorter texts that are the demo's alone: titles, customers, promises. */
export async function readDemoTitles(): Promise<string[]> {
  const titles = (await readDemoStores()).flatMap(({ services, reasons, testimonials, words, settings }) => [
    ...services.map(({ name }) => name),
    ...reasons.map(({ title }) => title),
    ...testimonials.reviews.map(({ name }) => name),
    ...words.promises,
    ...words.included,
    ...(settings.comeBackTitles ?? []),
    ...(settings.subscription?.included ?? []),
    settings.tagline,
    settings.promo?.text ?? [],
  ])
  // A single word, such as "Other", is anybody's.
  return [...new Set(titles.flat())].filter((title) => title.includes(' '))
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}
