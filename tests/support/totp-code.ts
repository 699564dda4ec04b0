import { TOTP } from 'otpauth'

/** Shows the code of an authenticator app for a secret in base32 at a moment in epoch milliseconds. */
export const totpCode = (secret: string, now: number) => new TOTP({ secret }).generate({ timestamp: now })
