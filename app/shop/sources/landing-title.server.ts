type Titles = {
  catalog: { findProduct: (id: number) => { summary: { name: string } } | null }
  /** The seller's own pages by slug. */
  pages: ReadonlyMap<string, { title: string }>
}

/** Finds the name of the product or the seller's own page at this path; empty for all other pages. */
export function findLandingTitle(path: string, { catalog, pages }: Titles): string {
  const [, id] = /^\/product\/(\d+)$/.exec(path) ?? []
  if (id !== undefined) return catalog.findProduct(Number(id))?.summary.name ?? ''
  return pages.get(path.slice(1))?.title ?? ''
}
