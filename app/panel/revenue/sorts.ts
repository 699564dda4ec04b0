/** Products are sorted by revenue or by its growth. */
export const SORTS = ['kept', 'growth'] as const
export type Sort = (typeof SORTS)[number]
