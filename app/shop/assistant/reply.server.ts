/** Cleans a model's reply before a visitor reads it. */
import { isHarmless, type PriceFacts } from './money-check.server.ts'

const MAX_LENGTH = 1_500
const CUT_FROM = 1_200
const CUT_TO = 1_400
/** The rest of a longer reply is not read. */
const MAX_READ_LENGTH = 4 * MAX_LENGTH

/** Models refer to a product like this: `[#6982072]`. */
const REFERENCE = /(?<!\s)\s*\[#(\d{1,15})\]/g

const LINK = /\[([^[\]\n]{1,200})\]\(((?:[^()\s]|\([^()\s]*\)){1,500})\)/g

type CleanReply = {
  text: string
  /** Ids of products in the model's order, not yet checked. */
  references: number[]
}

/** Separates the plain text from the references. Only links to these paths remain. */
export function readReply(whole: string, paths: ReadonlySet<string> = new Set()): CleanReply {
  const raw = whole.slice(0, MAX_READ_LENGTH)
  const references = [...raw.matchAll(REFERENCE)].map((match) => Number(match[1]))
  const text = raw
    .replace(REFERENCE, '')
    .replace(LINK, (link: string, text: string, path: string) => (paths.has(path) ? link : text))
    .replace(/\*\*|__|^#{1,6}\s+/gm, '')
    .trim()
  return { text, references: [...new Set(references)] }
}

/** At most 1,500 characters: longer ones end at the last period between 1,200 and 1,400, else at 1,400 with dots. */
export function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const cut = text.slice(0, CUT_TO)
  const period = cut.lastIndexOf('.')
  if (period >= CUT_FROM - 1) return cut.slice(0, period + 1)
  return `${withoutHalfCharacter(cut)}...`
}

/** Drops every sentence with a wrong price; `note` replaces the dropped sentences. */
export function withoutWrongPrices(text: string, facts: PriceFacts, note: string): string {
  let isDropped = false
  const allowed = text.split('\n').map((line) =>
    line
      .split(/(?<=[.!?…])\s+/)
      .filter((sentence) => {
        const isFine = isHarmless(sentence, facts)
        isDropped ||= !isFine
        return isFine
      })
      .join(' '),
  )
  if (!isDropped) return text
  const remaining = allowed
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return remaining === '' ? note : `${remaining} ${note}`
}

function withoutHalfCharacter(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text
}
