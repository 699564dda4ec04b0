/** Topics that the headings of a description announce, in the six languages of the shop. */
import { normalizeText } from '../listing/tokens.server.ts'

export type HeadingTopic = 'features' | 'dependencies' | 'frameworks' | 'locked' | 'editable'

const LONGEST_HEADING = 60

/** In the order in which they are tried: `not encrypted` contains `encrypted`. */
const TOPICS: readonly (readonly [HeadingTopic, RegExp])[] = [
  [
    'editable',
    /\b(?:not encrypted|unencrypted|(?:open|unlocked|editable) (?:files?|parts?|code)|editable|editave(?:l|is)|editables|modifiables?|modificabili|arquivos abertos|archivos abiertos|fichiers ouverts|file aperti|offene dateien|bearbeitbar|anpassbar)\b/,
  ],
  [
    'locked',
    /\b(?:escrow(?:ed)?|encrypted|locked|protected|criptografad[oa]s?|protegid[oa]s?|cifrad[oa]s?|chiffres?|verschlusselt|geschutzt|crittografat[oi]|protett[oi])\b/,
  ],
  [
    'dependencies',
    /\b(?:dependenc(?:y|ies)|requirements?|requires|required|needs|needed|prerequisites?|dependencias?|requisitos|requer|requiere|necessario|dependances?|prerequis|requis|necessite|abhangigkeiten|voraussetzungen|benotigt|dipendenze|requisiti|richiede)\b/,
  ],
  [
    'frameworks',
    /\b(?:frameworks?|compatible|compatibility|compativel|compatibilidade|compatibilidad|compatibilite|kompatibel|kompatibilitat|compatibile|compatibilita|works with|funciona con|funciona com|fonctionne avec|funktioniert mit|funziona con)\b/,
  ],
  [
    'features',
    /\b(?:features?|highlights?|what you get|what.?s included|for (?:your )?(?:players|server|staff|admins?)|recursos|funcionalidades|caracteristicas|destaques|o que inclui|que incluye|funciones|fonctionnalites|caracteristiques|ce qui est inclus|funktionen|merkmale|lieferumfang|caratteristiche|funzionalita|funzioni|cosa include)\b/,
  ],
]
const OPTIONAL = /\b(?:optional|opciona(?:l|is)|opcionales|optionnel(?:le)?s?|opzional[ei])\b/

/** Null for a heading of anything else. An optional item is no dependency. */
export function findHeadingTopic(heading: string): HeadingTopic | null {
  if (heading.length > LONGEST_HEADING) return null
  const plain = normalizeText(heading)
  if (OPTIONAL.test(plain)) return null
  return TOPICS.find(([, sign]) => sign.test(plain))?.[0] ?? null
}

const CLAIM =
  /[%€$£]|24\/7|#1\b|\b(?:refund|reembols|rembours|ruckerstatt|rimbors|guarantee|garant|warranty|discount|descont|descuent|remise|rabatt|sconto|lifetime|vitalici|best|melhor|mejor|meilleur|beste|migliore|number one|numero um|numero uno|most popular|mais vendid|mas vendid|plus vendu|meistverkauf|piu vendut|trusted by|customers|reviews|clientes|clients|kunden|clienti)/

/** Prices, promises and superlatives: who says so must be able to prove it, so no draft repeats it. */
export function isClaim(text: string): boolean {
  return CLAIM.test(normalizeText(text))
}
