/** Copies the public catalogue of a live store into a seed of the emulator. */
import { setTimeout } from 'node:timers/promises'
import {
  type Category,
  createTebex,
  type Package,
  PackageGoneError,
  RateLimitedError,
  type Tebex,
  type Variable,
  type Webstore,
} from 'tebex-client'
import type { z } from 'zod'
import { formatIsoSeconds } from '../clock.ts'
import { Catalogue, Variable as Question } from '../tebex/catalogue.ts'
import { EXAMPLE_PLAYERS } from '../tebex/seed/seed.ts'

type Wire = z.input<typeof Catalogue>

/** Reads the store once and only what everybody may see, single packages only where the lists have no questions. Codes, limits and past purchases are not public, so there are none. */
export async function copyStore({ token, url }: { token: string; url: string }): Promise<Catalogue> {
  const tebex = createTebex({ publicToken: token, baseUrl: url, timeoutMs: 60_000 })
  const store = await tebex.webstore.get()
  const categories = withoutRepeats(await tebex.categories.list({ includePackages: true }))
  const listed = withoutRepeats(
    categories.flatMap((category) =>
      category.packages.map((pack, index) => ({ id: pack.id, pack, category, index })),
    ),
  )
  const alone = await readQuestions(
    tebex,
    listed.map(({ pack }) => pack),
  )
  const packages = listed.map(({ pack, category, index }) =>
    toPackage({ ...pack, ...alone.get(pack.id) }, category, index),
  )
  return Catalogue.parse({
    store: toStore(store, url),
    categories: categories.map(toCategory),
    packages,
    sales: packages
      .filter(({ discount }) => discount > 0)
      .map(({ id, discount }, index) => ({
        id: index + 1,
        name: 'Copied',
        packages: [id],
        discount_type: 'amount' as const,
        discount,
      })),
    players: EXAMPLE_PLAYERS,
  } satisfies Wire)
}

function withoutRepeats<Entry extends { id: number }>(entries: readonly Entry[]): Entry[] {
  const seen = new Set<number>()
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id))
}

type Questions = Pick<Package, 'options' | 'variables'>

/** The number of packages that are read at once. */
const AT_ONCE = 4
/** The number of attempts for a package while the store limits calls. */
const TRIES = 5

/** Some stores report a package's questions only when it is read singly. A list with any question has them all. */
async function readQuestions(
  tebex: Tebex,
  packages: readonly Package[],
): Promise<ReadonlyMap<number, Questions>> {
  const found = new Map<number, Questions>()
  if (packages.some(({ options, variables }) => options.length + variables.length > 0)) return found
  // The workers share one iterator, so each takes the next package when it has finished one.
  const rest = packages.values()
  const work = async () => {
    for (const { id } of rest) {
      const questions = await readAlone(tebex, id)
      if (questions !== null) found.set(id, questions)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

/** Null for a package that cannot be read singly: it was removed meanwhile, or a recording has only its list. */
async function readAlone(tebex: Tebex, id: number, tries: number = TRIES): Promise<Questions | null> {
  try {
    const { options, variables } = await tebex.packages.get(id)
    return { options, variables }
  } catch (error) {
    if (error instanceof PackageGoneError) return null
    if (!(error instanceof RateLimitedError) || tries <= 1) throw error
    await setTimeout(error.retryAfterMs ?? 1000)
    return readAlone(tebex, id, tries - 1)
  }
}

const DEFAULT_CURRENCY = 'USD'
const LONG_AGO = '2020-01-01T00:00:00+00:00'

const parseMoment = (text: string | null): string =>
  text !== null && Number.isFinite(Date.parse(text)) ? formatIsoSeconds(Date.parse(text)) : LONG_AGO

const toAmount = (cents: number | null): number => (cents ?? 0) / 100

function toStore(store: Webstore, url: string): Wire['store'] {
  return {
    id: store.id,
    name: store.name,
    description: store.description,
    webstore_url: store.webstoreUrl ?? new URL(url).origin,
    currency: store.currency ?? DEFAULT_CURRENCY,
    lang: store.lang ?? 'en',
    logo: store.logo,
    platform_type: store.platformType ?? 'FiveM',
    platform_type_id: store.platformTypeId ?? 'gta-v',
    created_at: parseMoment(store.createdAt),
    supports_usernames: store.supportsUsernames,
    supports_gifting: store.supportsGifting,
  }
}

function toCategory(category: Category, index: number): Wire['categories'][number] {
  return {
    id: category.id,
    name: category.name,
    slug: category.slug,
    parent: category.parent,
    description: category.description,
    tiered: category.tiered,
    order: category.order ?? index + 1,
    display_type: category.displayType,
    image_url: category.imageUrl,
    dynamic: category.dynamic,
  }
}

function toPackage(pack: Package, category: Category, index: number) {
  const discount = toAmount(pack.discount)
  return {
    id: pack.id,
    name: pack.name,
    slug: pack.slug ?? String(pack.id),
    description: pack.description,
    image: pack.image,
    type: pack.type,
    category: { id: category.id, name: category.name },
    // The platform announces the price after the sale.
    base_price: Math.round((pack.basePrice ?? 0) + (pack.discount ?? 0)) / 100,
    discount,
    currency: pack.currency ?? DEFAULT_CURRENCY,
    disable_quantity: pack.disableQuantity,
    disable_gifting: pack.disableGifting,
    media: pack.media,
    order: pack.order ?? index + 1,
    user_limit: pack.userLimit?.limit ?? null,
    user_limit_period: pack.userLimit?.periodDays ?? null,
    options: pack.options,
    variables: pack.variables.map(toVariable),
    created_at: parseMoment(pack.createdAt),
    updated_at: parseMoment(pack.updatedAt),
  }
}

const VARIABLE_TYPES = Question.shape.type

/** The id of an option if it is a number, else a new one. */
const parseNumber = (id: string | null) => (id !== null && /^\d+$/.test(id) ? Number(id) : undefined)

function toVariable(variable: Variable) {
  const type = VARIABLE_TYPES.safeParse(variable.type)
  return {
    id: variable.id ?? undefined,
    identifier: variable.identifier,
    description: variable.description,
    type: type.success ? type.data : ('text' as const),
    min_length: variable.minLength,
    max_length: variable.maxLength,
    allow_colors: variable.allowColors,
    options: variable.options.map((option) => ({
      id: parseNumber(option.id),
      name: option.name,
      value: option.value ?? option.name,
      price: toAmount(option.price),
      percentage: option.percentage ?? 0,
    })),
  }
}
