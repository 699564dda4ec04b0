/** Orders of the products: by revenue, or by its growth. */
export const SORTS = ['kept', 'growth'] as const
export type Sort = (typeof SORTS)[number]
