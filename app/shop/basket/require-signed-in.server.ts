import { type Basket, BasketCompleteError, LoginRequiredError } from 'tebex-client'

/** Throws when the basket was paid or has no user yet. */
export function requireSignedIn(basket: Basket): void {
  if (basket.complete) throw new BasketCompleteError({ operation: 'getBasket' })
  if (basket.username === null) throw new LoginRequiredError({ operation: 'getBasket' })
}
