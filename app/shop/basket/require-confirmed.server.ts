import type { Basket } from 'tebex-client'

/** The customer owns the package and has not confirmed buying it again. */
export class AlreadyOwnedError extends Error {
  readonly code = 'already_owned'

  constructor() {
    super('the customer owns this package')
    this.name = 'AlreadyOwnedError'
  }
}

type Wanted = { packageId: number; giftTo: string | null | undefined; isOwnedConfirmed?: boolean | undefined }
type ListOwned = (userId: string | null) => Promise<readonly number[]>

/** Throws for an owned package unless it is confirmed, a gift, or already in the basket. */
export async function requireConfirmed(basket: Basket, wanted: Wanted, listOwned: ListOwned): Promise<void> {
  const { packageId, giftTo, isOwnedConfirmed } = wanted
  if (isOwnedConfirmed || giftTo || basket.packages.some(({ id }) => id === packageId)) return
  const owned = await listOwned(basket.usernameId)
  if (owned.includes(packageId)) throw new AlreadyOwnedError()
}
