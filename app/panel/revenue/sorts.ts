/** Orders of the products: by what they bring, or by how much more they bring than before. */
export const SORTS = ['kept', 'growth'] as const
export type Sort = (typeof SORTS)[number]
