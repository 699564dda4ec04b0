/** One-time codes of an authenticator app (RFC 6238: SHA-1, six digits, steps of 30 seconds). */
import { Secret, TOTP } from 'otpauth'

/** Clocks may differ by one step. */
const WINDOW = 1

/** The step that this code belongs to, or null for a wrong code. The caller accepts each step once. */
export function findTotpStep(secret: string, code: string, now: number): number | null {
  const token = code.replace(/\s/g, '')
  // The library throws on digits of other scripts.
  if (!/^\d{6}$/.test(token)) return null
  const delta = createTotp(secret).validate({ token, timestamp: now, window: WINDOW })
  return delta === null ? null : TOTP.counter({ timestamp: now }) + delta
}

/** A new secret in base32, of 160 bits. */
export const generateTotpSecret = () => new Secret({ size: 20 }).base32

const createTotp = (secret: string) => new TOTP({ secret: secret.replace(/[=\s]/g, '') })
