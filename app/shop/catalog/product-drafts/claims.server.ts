import { normalizeText } from '#app/lib/words.server.ts'

const CLAIM =
  /[%€$£]|24\/7|#1\b|\b(?:refund|reembols|rembours|ruckerstatt|rimbors|guarantee|garant|warranty|discount|descont|descuent|remise|rabatt|sconto|lifetime|vitalici|best|melhor|mejor|meilleur|beste|migliore|number one|numero um|numero uno|most popular|mais vendid|mas vendid|plus vendu|meistverkauf|piu vendut|trusted by|customers|reviews|clientes|clients|kunden|clienti)/

/** Drafts repeat no prices, promises or superlatives, because these need proof. */
export function isClaim(text: string): boolean {
  return CLAIM.test(normalizeText(text))
}
