import type { Picture } from '#app/features/catalog/types.ts'

/** A call to the platform for one basket: its ident there, and the address of the visitor for whom it is made. */
export type BasketRequest = { ident: string; address: string }

/**
 * The basket as `/api/basket` answers it: the platform's words and the platform's units (major units, 9.99),
 * normalised on the server. Components never compute with these numbers: `basketView` turns them into cents.
 */
export type Basket = {
  /** An opaque reference of ours. The platform's ident is a bearer credential and never leaves the server. */
  ident: string
  currency: string
  packages: BasketPackage[]
  /** Sum of the package prices times their quantities. */
  base_price: number
  /** What the platform asks, after coupons, tax included. */
  total_price: number
  sales_tax: number
  coupons: { code: string }[]
  /** `checkout` is our own route, present only while the basket can be paid. */
  links: { checkout?: string }
}

export type BasketPackage = {
  id: number
  name: string
  /** Our product page, null when the catalogue does not know the package any more. */
  path: string | null
  image: Picture | null
  /** Unit price, 0 is free. */
  base_price: number
  /** Struck-through unit price, null when the store's claims show none. */
  reference_price: number | null
  /** What the price pays for; null for a purchase that happens once. */
  period: 'month' | null
  in_basket: { quantity: number; price: number }
}
