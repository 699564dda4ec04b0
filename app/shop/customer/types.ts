import {
  createArrayGuard,
  createObjectGuard,
  type Guarded,
  isBoolean,
  isNumber,
  isString,
  nullable,
  optional,
} from '#app/lib/guards.ts'

export const isUser = createObjectGuard({ id: isString, username: isString })
export type User = Guarded<typeof isUser>

/** The response of `/api/session`: who the platform says is signed in. */
export const isSessionResponse = createObjectGuard({
  authenticated: isBoolean,
  user: nullable(isUser),
  sessionId: nullable(isString),
  /** `total` in major units of `currency`. */
  basket: nullable(
    createObjectGuard({ ident: isString, count: isNumber, total: isNumber, currency: isString }),
  ),
  /**
   * True when a visitor who is not signed in pays other prices in their country; `/api/prices` names them.
   */
  hasCountryPrices: optional(isBoolean),
  /** Ids of packages that the customer owns; absent for none. */
  owned: optional(createArrayGuard(isNumber)),
})
export type SessionResponse = Guarded<typeof isSessionResponse>
