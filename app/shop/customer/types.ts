import {
  arrayOf,
  type Guarded,
  isBoolean,
  isNumber,
  isString,
  nullable,
  objectOf,
  optional,
} from '#app/lib/guards.ts'

export const isUser = objectOf({ id: isString, username: isString })
export type User = Guarded<typeof isUser>

/** The response of `/api/session`: who the platform says is signed in. */
export const isSessionResponse = objectOf({
  authenticated: isBoolean,
  user: nullable(isUser),
  sessionId: nullable(isString),
  /** `total` in major units of `currency`. */
  basket: nullable(objectOf({ ident: isString, count: isNumber, total: isNumber, currency: isString })),
  /**
   * True when a visitor who is not signed in pays other prices in their country; `/api/prices` names them.
   */
  hasCountryPrices: optional(isBoolean),
  /** Ids of packages that the customer owns; absent for none. */
  owned: optional(arrayOf(isNumber)),
})
export type SessionResponse = Guarded<typeof isSessionResponse>
