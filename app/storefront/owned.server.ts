import { TebexError } from 'tebex-client'
import type { PersonalRequest } from '#app/page.ts'

/**
 * Loads the signed-in customer's packages: none for other visitors, nor while the platform cannot say who is
 * there.
 */
export async function loadOwned({
  shop,
  headers,
  address,
}: Pick<PersonalRequest, 'shop' | 'headers' | 'address'>): Promise<readonly number[]> {
  try {
    const { ownerId } = await shop.customer.recognise({ headers, address })
    return await shop.ownership.listIds(ownerId)
  } catch (error) {
    if (!(error instanceof TebexError)) throw error
    shop.log.warn({ err: error }, 'the customer could not be recognised')
    return []
  }
}
