/** Finds the shopper's own price after sign-in, if the page shows a different one. */
import { callApi } from '#app/ui/browser/api.ts'
import { isPersonalPricesResponse } from '../types.ts'

/** The sentence to show; null if the page's price is right or unknown. */
export async function findPersonalPrice(id: number): Promise<string | null> {
  const result = await callApi(`/api/prices?ids=${id}`, isPersonalPricesResponse)
  return result.ok ? (result.data.prices.find((price) => price.id === id)?.text ?? null) : null
}
