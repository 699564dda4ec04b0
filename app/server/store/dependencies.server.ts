import type { ProductPage } from './store.server.ts'

/**
 * The seller's list of dependencies with their minimum versions, followed by requirements that the list does not
 * mention.
 */
export function listDependencies({
  dependencies,
  requires,
}: Pick<ProductPage, 'dependencies' | 'requires'>): string[] {
  const formatted = new Map(
    requires.map(({ name, version }) => [name, version === null ? name : `${name} ≥ ${version}`]),
  )
  const mentioned = new Set(dependencies.flatMap((text) => text.split(/[^\w-]+/)))
  const listed = dependencies.map((text) => formatted.get(text) ?? text)
  const unlisted = [...formatted].filter(([name]) => !mentioned.has(name)).map(([, text]) => text)
  return [...listed, ...unlisted]
}
