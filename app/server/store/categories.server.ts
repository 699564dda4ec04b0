/** The seller's names for the platform's categories. */
import type { Settings } from './schema/settings.server.ts'

type OwnCategories = Settings['categories']

/** Names are compared without regard to case, and the first one counts. */
export function findOwnCategory(name: string, categories: OwnCategories): OwnCategories[number] | undefined {
  const wanted = name.trim().toLowerCase()
  return categories.find((category) => category.name.toLowerCase() === wanted)
}

/** The label of a category, and of its parent where the name has both. */
export function nameCategory(name: string, categories: OwnCategories): string {
  return name
    .split(' › ')
    .map((part) => findOwnCategory(part, categories)?.label ?? part)
    .join(' › ')
}
