/** The platform's categories as a flattened tree: each follows its parent, and labels and addresses are unique. */
import type { Category } from 'tebex-client'
import { cleanDescription, createExcerpt } from './reading/description.server.ts'

export type CleanCategory = Omit<ReturnType<typeof cleanCategory>, 'packages'>

/** Sorts categories in the seller's order. A parent that is missing, or that is its own descendant, is ignored. */
export function arrangeCategories(categories: readonly Category[]) {
  const sorted = categories.toSorted((a, b) => a.order - b.order)
  const ids = new Set(sorted.map(({ id }) => id))
  const childrenByParent = Map.groupBy(sorted, ({ parent }) =>
    parent && ids.has(parent.id) ? parent.id : null,
  )
  const added = new Map<number, { category: Category; parentId: number | null }>()
  const add = (category: Category, parentId: number | null) => {
    if (added.has(category.id)) return
    added.set(category.id, { category, parentId })
    for (const child of childrenByParent.get(category.id) ?? []) add(child, category.id)
  }
  for (const category of childrenByParent.get(null) ?? []) add(category, null)
  for (const category of sorted) add(category, null)

  const arranged = [...added.values()]
  const sameName = Map.groupBy(sorted, ({ name }) => normalise(name))
  const isUnique = ({ name }: Category) => sameName.get(normalise(name))?.length === 1
  const labels = distinct(
    arranged.map(({ category }) => (isUnique(category) ? category.name : buildPath(category))),
  )
  return arranged.map(({ category, parentId }, index) =>
    cleanCategory(category, {
      parentId,
      slug: isUnique(category) ? category.name : `${category.name}-${category.id}`,
      label: labels[index] ?? category.name,
    }),
  )
}

type Labels = {
  parentId: number | null
  /** The category's name in addresses. */
  slug: string
  /** The name on pages, with its parent's before it where names are equal. */
  label: string
}

function cleanCategory({ id, name, tiered, description, imageUrl, packages }: Category, labels: Labels) {
  const { html, images, text } = cleanDescription(description)
  const picture = imageUrl ?? images[0] ?? null
  return {
    id,
    name,
    tiered,
    ...labels,
    descriptionHtml: html,
    excerpt: createExcerpt(text),
    picture,
    packages,
  }
}

function normalise(name: string): string {
  return name.trim().toLowerCase()
}

function buildPath({ name, parent }: Category): string {
  return parent ? `${parent.name} › ${name}` : name
}

/** Appends numbers to equal names. */
function distinct(labels: readonly string[]): string[] {
  const groups = Map.groupBy(labels.keys(), (index) => normalise(labels[index] ?? ''))
  return labels.map((label, index) => {
    const group = groups.get(normalise(label)) ?? []
    return group.length > 1 ? `${label} (${group.indexOf(index) + 1})` : label
  })
}
