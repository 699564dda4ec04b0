/** Rules that refuse weak secrets, and the secrets that the demo generates for itself. */
import { randomBytes, randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MIN_SECRET_LENGTH = 32
const MIN_PASSWORD_LENGTH = 12
/** Words in the most common passwords, repeated or padded with digits and signs. */
const COMMON_WORD =
  /^(admin(istrator|istrador)?|adminpassword|(my)?p[a@]ssw[o0]r[dt]|passphrase|change(this|me)(please|now)?|secret|welcome|letmein|default|qwert[yz](uiop)?(asdfgh(jkl)?)?|asdfgh(jkl)?|abc(def)?(ghi)?|iloveyou|monkey|dragon|sunshine|princess|football|superman|master|root|test(ing)?|tradepost|fivem|tebex|senha|correcthorsebatterystaple)\1*$/
const PLACEHOLDER = /change.?(me|this)|your.?(secret|session)|placeholder|insert.?here|(?<same>.)\k<same>{7}/i
const SECRET_FILE = 'session-secret'
/**
 * The emulator's keys are the same at every start and public in its source code, so anyone can sign webhooks with them.
 */
const EMULATOR_KEY =
  /edf787f80cc94da70396d8ec715a7924f1338dea|bcc3c4c03374d0917e652b74da3b7aa900ed8df8|4c26b5f98bd5c82435f547b57d58ee4578427228|f536f65d3bea2880d61a068ab2241cf90c01c372/
/** People read the password off a terminal, so look-alike characters are left out. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The reason against a session secret; null for an acceptable one. */
export function findSecretWeakness(secret: string): string | null {
  if (secret.length < MIN_SECRET_LENGTH) return `expected at least ${MIN_SECRET_LENGTH} characters each`
  if (new Set(secret).size < 8 || PLACEHOLDER.test(secret)) return 'too easy to guess; use random characters'
  return null
}

/** The reason against an admin password; null for an acceptable one. */
export function findPasswordWeakness(password: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return `expected at least ${MIN_PASSWORD_LENGTH} characters`
  const letters = password
    .toLowerCase()
    .replace(/[^\p{L}@0]+/gu, '')
    .replace(/0+$/, '')
  const isCommon = /^\d+$/.test(password) || COMMON_WORD.test(letters)
  if (new Set(password).size < 5 || isCommon) return 'too easy to guess; use several unrelated words'
  return null
}

export const isEmulatorKey = (key: string | undefined) => key !== undefined && EMULATOR_KEY.test(key)

/** A password for one run of the demo, printed in the terminal. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('')
  return `${group()}-${group()}-${group()}-${group()}`
}

/** The demo's session secret, stored in the data folder so that sessions survive a restart; never throws. */
export function persistSessionSecret(dataDir: string): string {
  const file = join(dataDir, SECRET_FILE)
  const stored = readPersisted(file)
  if (stored !== null) return stored
  const secret = randomBytes(32).toString('hex')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, secret, { flag: 'wx', mode: 0o600 })
    return secret
  } catch {
    // Another start was quicker, or the folder is read-only and the secret lasts as long as the process.
    return readPersisted(file) ?? secret
  }
}

function readPersisted(file: string): string | null {
  try {
    const stored = readFileSync(file, 'utf8').trim()
    return findSecretWeakness(stored) === null ? stored : null
  } catch {
    return null
  }
}
