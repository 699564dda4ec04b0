import { TOTP } from 'otpauth'

/** The code of an authenticator app for a base32 secret; `now` is in epoch milliseconds. */
export const totpCode = (secret: string, now: number) => new TOTP({ secret }).generate({ timestamp: now })
