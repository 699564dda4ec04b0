/** The seller's names for the platform's categories. */
import type { Settings } from './schema/settings.server.ts'

type OwnCategories = Settings['categories']

/** Compared case-insensitively; the first match counts. */
export function findOwnCategory(name: string, categories: OwnCategories): OwnCategories[number] | undefined {
  const lowerName = name.trim().toLowerCase()
  return categories.find((category) => category.name.toLowerCase() === lowerName)
}

/** The category's label, and its parent's if the name contains both. */
export function nameCategory(name: string, categories: OwnCategories): string {
  return name
    .split(' › ')
    .map((part) => findOwnCategory(part, categories)?.label ?? part)
    .join(' › ')
}
