/** Which edition a package is, which package is the other one, and which ones a bundle has: by names and words alone. */
import { normalizeText } from '../listing/tokens.server.ts'
import { plainName } from '../names.ts'
import type { DescriptionLine } from './lines.server.ts'

/** `others`: all packages of the catalogue. */
type NamedPackage = { id: number; name: string; others: readonly { id: number; name: string }[] }

const OPEN_SOURCE =
  /\b(?:open[- ]?source|unlocked|unencrypted|codigo aberto|desbloquead[oa]|codigo abierto|code ouvert|debloque|quelloffen|entsperrt|codice aperto|sbloccato|(?:no|not|without|sem|sin|sans|ohne|senza|pas d') ?(?:escrow|encrypted))\b/g
const ESCROW =
  /\b(?:escrow(?:ed)?|encrypted|criptografad[oa]|cifrad[oa]|chiffre|verschlusselt|crittografat[oa])\b/

/** The name's edition wins over that of the description. */
export function detectEdition(name: string, lines: readonly DescriptionLine[]): string | null {
  const own = findEdition(name)
  if (own !== null) return own
  const found = new Set(lines.flatMap(({ text }) => findEdition(text) ?? []))
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/** A text that names both says nothing. */
function findEdition(text: string): 'escrow' | 'unlocked' | null {
  const plain = normalizeText(text)
  const rest = plain.replace(OPEN_SOURCE, '')
  const isOpen = rest !== plain
  if (isOpen === ESCROW.test(rest)) return null
  return isOpen ? 'unlocked' : 'escrow'
}

const isBundle = (name: string) => /\bbundle\b|\bpack(?:age)?\b/i.test(name)

/** Matches only where exactly one other package has the same name but for its brackets. */
export function findOtherEdition({ id, name, others }: NamedPackage): number | null {
  const own = normalizeText(plainName(name))
  if (findEdition(name) === null) return null
  const same = others.filter((one) => one.id !== id && normalizeText(plainName(one.name)) === own)
  const [other] = same
  return same.length === 1 && other && findEdition(other.name) !== null ? other.id : null
}

/**
 * Lists the packages that items of a bundle's description name. A name with two editions counts for neither.
 */
export function findIncluded(
  { id, name, others }: NamedPackage,
  lines: readonly DescriptionLine[],
): number[] {
  if (!isBundle(name)) return []
  const named = others
    .filter((one) => one.id !== id)
    .map((one) => ({ id: one.id, ...normalizeNames(one.name) }))
  return lines.flatMap(({ kind, text }) => {
    if (kind !== 'item') return []
    const { whole, plain } = normalizeNames(text)
    const exact = named.filter((one) => one.whole === whole)
    const found = exact.length > 0 ? exact : named.filter((one) => one.plain === plain)
    return found.length === 1 ? found.map((one) => one.id) : []
  })
}

function normalizeNames(name: string) {
  return { whole: normalizeText(name), plain: normalizeText(plainName(name)) }
}
