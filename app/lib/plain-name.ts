/** The name without what stands in brackets: `Backpack [ESCROW]` is the Backpack. */
export function plainName(name: string): string {
  return (
    name
      .replaceAll(/\[[^[\]]*\]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim() || name
  )
}
