/** Recognises questions about the visitor's own purchases by the meanings of their words. */

export type PurchaseTopic = 'where' | 'refunded' | 'renews'

/** Queries for the seller's general answer on each topic. */
export const GENERAL_QUESTIONS: Record<PurchaseTopic, string> = {
  where: 'how long delivery',
  refunded: 'refund',
  renews: 'renew subscription',
}

/** The topic of a question with these meanings; null for any other question. */
export function findPurchaseTopic(topics: ReadonlySet<string>): PurchaseTopic | null {
  const has = (...meanings: string[]) => meanings.every((meaning) => topics.has(meaning))
  if (has('when', 'renew') || has('mine', 'subscription')) return 'renews'
  // "Can I get a refund?" asks for the rule, not for the state of a refund.
  if ((has('refunded') || has('mine', 'refund')) && !has('can')) return 'refunded'
  const isMissing = has('where', 'mine') || has('where', 'order') || has('not', 'received')
  return isMissing || has('mine', 'order') ? 'where' : null
}
