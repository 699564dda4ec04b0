/** The shopper's own price of a product, when the page says another. Loaded after sign-in. */
import { callApi } from '#app/ui/browser/api.ts'
import { isPersonalPricesResponse } from '../types.ts'

/** The sentence to show; null when the page's price is right or nothing can be said. */
export async function findPersonalPrice(id: number): Promise<string | null> {
  const result = await callApi(`/api/prices?ids=${id}`, isPersonalPricesResponse)
  return result.ok ? (result.data.prices.find((price) => price.id === id)?.text ?? null) : null
}
