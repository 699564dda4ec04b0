/**
 * `npm run admin:password`: asks for a password twice (or reads one line from a pipe) and prints what goes into
 * `ADMIN_PASSWORD_HASH`. With `--totp` it prints a new secret for `ADMIN_TOTP_SECRET` too.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { hashPassword } from '#app/panel/access/password.server.ts'
import { generateTotpSecret } from '#app/panel/access/totp.server.ts'
import { findPasswordWeakness } from '#app/server/env/secrets.server.ts'
import { askHidden, readLine } from './prompt.ts'

const { values: options } = parseArgs({ options: { totp: { type: 'boolean', default: false } } })

const password = process.stdin.isTTY ? await askTwice() : await readLine()
const weakness = findPasswordWeakness(password)
if (weakness !== null) {
  console.error(`Not this one: ${weakness}.`)
  process.exit(1)
}
// Single quotes keep a shell from expanding the dollar signs.
console.log(`ADMIN_PASSWORD_HASH='${await hashPassword(password)}'`)
if (options.totp) {
  const secret = generateTotpSecret()
  console.log(`ADMIN_TOTP_SECRET=${secret}`)
  console.error(`For the authenticator app: otpauth://totp/Tradepost:admin?secret=${secret}&issuer=Tradepost`)
}

async function askTwice(): Promise<string> {
  const first = await askHidden('Password: ')
  if ((await askHidden('Repeat it: ')) === first) return first
  console.error('The two do not match.')
  process.exit(1)
}
