/** Authenticated encryption of values (AES-256-GCM) under keys derived from the secrets. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Seal = ReturnType<typeof createSeal>

/**
 * The first secret seals and every secret opens, so that secrets can be rotated without ending sessions. A value sealed
 * for one purpose does not open for another.
 */
export function createSeal(secrets: readonly string[], purpose: string) {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  const [current] = keys
  if (!current) throw new Error('A seal needs at least one secret')

  return {
    /** Seals with the first secret; the result is safe in a cookie. */
    close(value: unknown): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, current, nonce)
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
    },
    /** Opens with any of the secrets; null for text that was not sealed here. */
    open(sealed: string): unknown {
      if (!/^[A-Za-z0-9_-]+$/.test(sealed)) return null
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null
      for (const key of keys) {
        const text = decipher(bytes, key)
        if (text !== null) return JSON.parse(text)
      }
      return null
    },
  }
}

/** The clear text; null for another key or a changed bit. */
function decipher(bytes: Buffer, key: Buffer): string | null {
  const opener = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  opener.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const text = opener.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([text, opener.final()]).toString('utf8')
  } catch {
    return null
  }
}
