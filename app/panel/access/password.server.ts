/** Passwords of the panel: stored as an argon2id hash in the PHC format, and compared in constant time. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's smallest recommended choice: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
const PHC =
  /^\$argon2id\$v=19\$m=(\d{4,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{32,})$/

const derive = promisify(argon2)

/** The hash of no password: the comparison takes as long for an unknown name as for a known one. */
export const DECOY_HASH = formatPhc(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES))

/** The password's hash as `ADMIN_PASSWORD_HASH` takes it. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const hash = await derive('argon2id', { ...COST, message: normal(password), nonce, tagLength: HASH_BYTES })
  return formatPhc(nonce, hash)
}

/** False also for a hash that cannot be read. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = PHC.exec(phc) ?? []
  if (salt === undefined || expected === undefined) return false
  const expectedHash = Buffer.from(expected, 'base64')
  const actual = await derive('argon2id', {
    message: normal(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expectedHash.length,
  })
  return timingSafeEqual(actual, expectedHash)
}

/** Keyboards encode one letter in several ways: NFC makes the passwords equal. */
function normal(password: string): string {
  return password.normalize('NFC')
}

function formatPhc(salt: Buffer, hash: Buffer): string {
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
