/** One-time codes of an authenticator app (RFC 6238: SHA-1, six digits, steps of 30 seconds). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** Clocks may differ by one step. */
const TOLERANCE = [0, -1, 1]
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The step whose code this is, null for a code that is wrong now. A step may be accepted once: the caller sees to it. */
export function findTotpStep(secret: string, code: string, now: number): number | null {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const key = fromBase32(secret)
  const current = Math.floor(now / STEP_MS)
  const steps = TOLERANCE.map((offset) => current + offset)
  return steps.find((step) => timingSafeEqual(Buffer.from(codeAt(key, step)), Buffer.from(digits))) ?? null
}

/** The code of a secret in base32 at a moment in epoch milliseconds. */
export function totpCode(secret: string, now: number): string {
  return codeAt(fromBase32(secret), Math.floor(now / STEP_MS))
}

/** A new secret in base32, of 160 bits. */
export function generateTotpSecret(): string {
  return [...randomBytes(32)].map((byte) => ALPHABET[byte % 32]).join('')
}

function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.max(0, step)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

function fromBase32(text: string): Buffer {
  const bits = [...text.toUpperCase().replace(/[=\s]/g, '')]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
