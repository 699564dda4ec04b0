export type ThankYouData = {
  /** What was bought, from the completed basket; null when this browser has no order to show. Amounts in cents. */
  order: { username: string | null; items: { name: string; quantity: number }[]; total: number; currency: string } | null
}
