/** Removes secrets, credentials and personal data from log entries. */
import { isIP } from 'node:net'
import { truncateAddress } from './http/address.server.ts'

const REDACTED = '[redacted]'
const MAX_TEXT_LENGTH = 4_000
const MAX_DEPTH = 8
const MAX_ENTRIES = 200
/** Shorter values are probably ordinary words. */
const MIN_SECRET_LENGTH = 8

// A lookbehind keeps a pattern from restarting within text that it has just tried in vain: linear time for any text.

const SECRET_NAME =
  /password|passwd|secret|token|authorization|cookie|signature|private_?key|api_?key|^key$|e-?mail|^sid$|ident$|session_?id|card_?number/i
const IDENT = /\b[a-z0-9]{2,8}-[0-9a-f]{36}([0-9a-f]{4})\b/gi
const CREDENTIALS = /\b(Bearer|Basic)\s+[\w.~+/=:-]+/gi
const WEBHOOK_PATH = /(\/api\/webhooks\/)[\w/-]+/gi
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g
const IPV4 = /(?<![\w.])\d{1,3}(\.\d{1,3}){3}(?![\w.])/g
const IPV6 = /(?<![\w:])[0-9a-f]{0,4}(:[0-9a-f]{0,4}){2,7}(?![\w:])/gi
const LOOPBACK = /^(127\.|0\.0\.0\.0$|::1?$)/
/** Control characters, and characters that change the reading direction or break lines. */
const CONTROLS = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Creates a function that copies any value without its secrets. `secrets` are exact values to remove. */
export function createScrubber(secrets: readonly (string | null)[]): (value: unknown) => unknown {
  const exact = secrets.filter((secret) => secret !== null && secret.length >= MIN_SECRET_LENGTH)

  function scrubText(text: string): string {
    let scrubbed = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
    for (const secret of exact) scrubbed = scrubbed.replaceAll(secret ?? '', REDACTED)
    return scrubbed
      .replace(IDENT, '…$1')
      .replace(CREDENTIALS, `$1 ${REDACTED}`)
      .replace(WEBHOOK_PATH, `$1${REDACTED}`)
      .replace(EMAIL, REDACTED)
      .replace(IPV4, withoutPerson)
      .replace(IPV6, withoutPerson)
  }

  function scrub(value: unknown, name: string, depth: number): unknown {
    if (SECRET_NAME.test(name) && value !== null && typeof value !== 'boolean') return REDACTED
    if (typeof value === 'string') return scrubText(value)
    if (typeof value !== 'object' || value === null) return value
    if (depth >= MAX_DEPTH) return '…'
    if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((item) => scrub(item, '', depth + 1))
    const entries = Object.entries(value).slice(0, MAX_ENTRIES)
    return Object.fromEntries(entries.map(([key, item]) => [scrubText(key), scrub(item, key, depth + 1)]))
  }

  return (value) => scrub(value, '', 0)
}

/** The text on one line: characters that could move a terminal's cursor are written as `\u001b`. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

function withoutPerson(address: string): string {
  return isIP(address) === 0 || LOOPBACK.test(address) ? address : truncateAddress(address)
}
