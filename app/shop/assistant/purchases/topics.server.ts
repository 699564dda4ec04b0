/** Recognises questions about the visitor's own purchases, in the six languages of the chat. */

export type PurchaseTopic = 'where' | 'refunded' | 'renews'

/**
 * Patterns for text in lower case without accents; by language: en, pt, es, fr, de, it. Each entry is a
 * sequence that has to stand in one line in this order: a single pattern with `.*` in between would take
 * cubic time.
 */
const PATTERNS: Record<PurchaseTopic, readonly (readonly RegExp[])[]> = {
  where: [
    [/\bwhere\b/, /\b(my|bought|purchased|ordered)\b/],
    [/\bmy (orders?|purchases?)\b|\b(not|never|n.t) (received?|got|get)\b/],
    [/\bonde\b/, /\b(meus?|minhas?|comprei)\b/],
    [/\b(meus?|minhas?) (pedidos?|compras?)\b|\bnao recebi\b/],
    [/\bdonde\b/, /\b(mis?|compre|comprado)\b/],
    [/\bmis? (pedidos?|compras?)\b|\bno (he recibido|recibi)\b/],
    [/\bou (est|sont|se|puis|trouv)\w*/, /\b(mon|ma|mes|achete)\b/],
    [/\b(mon|ma|mes) (commandes?|achats?)\b|\bpas recu\b/],
    [/\bwo\b/, /\b(mein\w*|gekauft\w*)\b/],
    [/\bmeine? (bestellung|kauf|einkauf)\w*\b|\bnicht (erhalten|bekommen)\b/],
    [/\bdov\w*/, /\b(mi[oae]|miei|comprat\w|acquistat\w)\b/],
    [/\b(mi[oae]|miei) (ordin|acquist)\w+\b|\bnon ho ricevuto\b/],
  ],
  refunded: [
    [
      /\b(was|were|is|are|has|have|did|been)\b/,
      /\b(it|they|i|my|order|purchase|payment)\b/,
      /\brefund(ed)?\b/,
    ],
    [/\bmy refund\b/],
    [/\breembols(ad[oa]s?|ou|aram)\b|\bmeu reembolso\b/],
    [/\breembolsad[oa]s?\b|\bmi reembolso\b/],
    [/\b(ete|est|sont|suis) (deja )?rembourse(e?s?)\b|\bmon remboursement\b/],
    [/\b(ruck)?erstattet\b|\bmeine (ruck)?erstattung\b/],
    [/\brimborsat[oaie]\b|\bmio rimborso\b/],
  ],
  renews: [
    [/\bwhen\b/, /\b(renew\w*|next payment|billed|charged)\b/],
    [/\bmy subscription\b/],
    [/\bquando\b/, /\b(renova\w*|proxima cobranca|proximo pagamento)\b/],
    [/\bminha assinatura\b/],
    [/\bcuando\b/, /\b(renueva\w*|renov\w*|proximo (pago|cobro))\b/],
    [/\bmi suscripcion\b/],
    [/\bquand\b/, /\b(renouvel\w*|prochain paiement)\b/],
    [/\bmon abonnement\b/],
    [/\bwann\b/, /\b(verlanger\w*|erneuer\w*|nachste zahlung|abgebucht)\b/],
    [/\bmein(em)? abo\w*\b/],
    [/\bquando\b/, /\b(rinnov\w*|prossimo pagamento)\b/],
    [/\bmio abbonamento\b/],
  ],
}

/** The topic of a question about the visitor's purchases; null for any other question. */
export function findPurchaseTopic(question: string): PurchaseTopic | null {
  const plain = question.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const lines = plain.split('\n')
  const is = (topic: PurchaseTopic) =>
    PATTERNS[topic].some((sequence) => lines.some((line) => standInOrder(line, sequence)))
  return (['renews', 'refunded', 'where'] as const).find(is) ?? null
}

function standInOrder(line: string, sequence: readonly RegExp[]): boolean {
  let rest = line
  for (const step of sequence) {
    const found = step.exec(rest)
    if (!found) return false
    rest = rest.slice(found.index + found[0].length)
  }
  return true
}
