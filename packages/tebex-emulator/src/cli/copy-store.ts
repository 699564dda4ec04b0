/** The public catalogue of a live store, as the seed of the emulator. */
import { type Category, createTebex, type Package, type Variable, type Webstore } from 'tebex-client'
import type { z } from 'zod'
import { Catalogue, Variable as Question } from '../tebex/catalogue.ts'
import { EXAMPLE_PLAYERS } from '../tebex/seed/seed.ts'

type Wire = z.input<typeof Catalogue>

/** Reads the store once and only what everybody may see. Codes, limits and past purchases are not public, so there are none. */
export async function copyStore({ token, url }: { token: string; url: string }): Promise<Catalogue> {
  const tebex = createTebex({ publicToken: token, baseUrl: url, timeoutMs: 60_000 })
  const store = await tebex.webstore.get()
  const categories = await tebex.categories.list({ includePackages: true })
  const packages = categories.flatMap((category) =>
    category.packages.map((pack, index) => toPackage(pack, category, index)),
  )
  return Catalogue.parse({
    store: toStore(store, url),
    categories: categories.map(toCategory),
    packages,
    sales: packages
      .filter(({ discount }) => discount > 0)
      .map(({ id, discount }, index) => ({
        ...{ id: index + 1, name: 'Copied', packages: [id] },
        ...{ discount_type: 'amount' as const, discount },
      })),
    players: EXAMPLE_PLAYERS,
  } satisfies Wire)
}

const DEFAULT_CURRENCY = 'USD'
const LONG_AGO = '2020-01-01T00:00:00+00:00'

const momentOf = (text: string | null): string =>
  text !== null && Number.isFinite(Date.parse(text)) ? new Date(text).toISOString() : LONG_AGO

const amountOf = (cents: number | null): number => (cents ?? 0) / 100

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
    created_at: momentOf(store.createdAt),
    supports_usernames: store.supportsUsernames,
    supports_gifting: store.supportsGifting,
  }
}

function toCategory(category: Category, index: number): Wire['categories'][number] {
  return {
    id: category.id,
    name: category.name,
    slug: category.slug,
    description: category.description,
    tiered: category.tiered,
    order: category.order ?? index + 1,
    display_type: category.displayType,
    image_url: category.imageUrl,
    dynamic: category.dynamic,
  }
}

function toPackage(pack: Package, category: Category, index: number) {
  const discount = amountOf(pack.discount)
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
    created_at: momentOf(pack.createdAt),
    updated_at: momentOf(pack.updatedAt),
  }
}

const VARIABLE_TYPES = Question.shape.type

function toVariable(variable: Variable, index: number) {
  const type = VARIABLE_TYPES.safeParse(variable.type)
  return {
    id: variable.id ?? index + 1,
    identifier: variable.identifier,
    description: variable.description,
    type: type.success ? type.data : ('text' as const),
    min_length: variable.minLength,
    max_length: variable.maxLength,
    allow_colors: variable.allowColors,
    options: variable.options.map((option, at) => ({
      id: Number(option.id ?? at + 1),
      name: option.name,
      value: option.value ?? option.name,
      price: amountOf(option.price),
      percentage: option.percentage ?? 0,
    })),
  }
}
