/** The answer of `/api/session`: who the platform says is signed in. */
export type SessionAnswer = {
  authenticated: boolean
  user: { id: string; username: string } | null
  sessionId: string | null
  /** `total` in major units of `currency`. */
  basket: { ident: string; count: number; total: number; currency: string } | null
}
