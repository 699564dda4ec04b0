import type { Basket } from '#app/features/basket/types.ts'

export type CartData = {
  username: string | null
  /** null: no basket or an empty one. */
  basket: Basket | null
  /** Set when the platform could not be asked: the page says so and offers Try Again; an outage never looks like an empty cart. */
  unavailable: boolean
  /** A code from a form post without JavaScript, shown as the banner; null when there is none or it is unknown. */
  problem: string | null
}
