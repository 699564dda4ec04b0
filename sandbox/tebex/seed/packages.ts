import type { WireCategory, WirePackage, WireVariable } from '../catalogue.ts'
import { descriptionOf } from './description.ts'
import type { Listing, Script, Variable } from './script.ts'
import { CATEGORIES, packageName, packageSlug, SCRIPTS } from './scripts.ts'

/** The categories as the platform sends them. */
export function demoCategories(origin: string): WireCategory[] {
  return CATEGORIES.map(({ id, name, text }, index) => ({
    id,
    name,
    slug: slugOf(name),
    parent: null,
    description: `<p>${text}</p>`,
    tiered: name === 'SUBSCRIPTION',
    order: index + 1,
    display_type: 'grid',
    image_url: `${origin}/pictures/categories/${slugOf(name)}.svg`,
    dynamic: false,
  }))
}

/** Every package of the demo store. Within a category the locked editions come first, then the unlocked ones. */
export function demoPackages(origin: string): WirePackage[] {
  return CATEGORIES.flatMap(({ id, name }) => {
    const entries = SCRIPTS.filter((script) => script.category === name).flatMap((script) =>
      script.listings.map((listing) => ({ script, listing })),
    )
    const inOrder = [
      ...entries.filter(({ listing }) => listing.edition !== 'unlocked'),
      ...entries.filter(({ listing }) => listing.edition === 'unlocked'),
    ]
    return inOrder.map(({ script, listing }, index) =>
      toPackage({ script, listing, categoryId: id, order: index + 1, origin }),
    )
  })
}

type Entry = { script: Script; listing: Listing; categoryId: number; order: number; origin: string }

function toPackage({ script, listing, categoryId, order, origin }: Entry): WirePackage {
  const slug = packageSlug(script, listing)
  const image = (listing.image ?? 'package') === 'package' ? `${origin}/pictures/covers/${slug}.svg` : null
  const price = listing.price / 100
  return {
    id: listing.id,
    name: packageName(script, listing),
    slug,
    description: descriptionOf(script, listing, origin),
    image,
    type: listing.type ?? 'single',
    category: { id: categoryId, name: script.category },
    base_price: price,
    sales_tax: 0,
    total_price: price,
    currency: 'USD',
    prorate_price: null,
    discount: 0,
    disable_quantity: !(listing.allowsQuantity ?? false),
    disable_gifting: listing.type === 'subscription',
    expiration_date: null,
    media:
      image === null
        ? []
        : [{ type: 'image', name: `${slug}.svg`, url: image, featured: true, primary: true }],
    order,
    user_limit: listing.userLimit ?? null,
    creator_meta_data: null,
    options: [],
    variables: (listing.variables ?? []).map((variable, index) =>
      toVariable(variable, listing.id * 10 + index),
    ),
    vip_status: null,
    created_at: `${listing.since}T10:00:00+00:00`,
    updated_at: '2026-10-05T09:30:00+00:00',
  }
}

function toVariable({ identifier, description, type, options }: Variable, id: number): WireVariable {
  return {
    id,
    identifier,
    description,
    type,
    min_length: type === 'text' ? 2 : null,
    max_length: type === 'text' ? 64 : null,
    allow_colors: false,
    options: options.map((name, index) => ({
      id: id * 10 + index,
      name,
      value: name,
      price: 0,
      percentage: 0,
    })),
  }
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}
