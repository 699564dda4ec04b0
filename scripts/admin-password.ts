/**
 * `npm run admin:password`: asks for a password twice (or reads one line from a pipe) and prints what goes into
 * `ADMIN_PASSWORD_HASH`. With `--totp` it prints a new secret for `ADMIN_TOTP_SECRET` too.
 */
import process from 'node:process'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { hashPassword } from '#app/features/access/password.server.ts'
import { generateTotpSecret } from '#app/features/access/totp.server.ts'
import { passwordWeakness } from '#app/server/env/secrets.server.ts'

const { values: options } = parseArgs({ options: { totp: { type: 'boolean', default: false } } })

const password = process.stdin.isTTY ? await askTwice() : await readLine()
const weakness = passwordWeakness(password)
if (weakness !== null) {
  console.error(`Not this one: ${weakness}.`)
  process.exit(1)
}
// In single quotes: a shell would put variables in place of the dollar signs.
console.log(`ADMIN_PASSWORD_HASH='${await hashPassword(password)}'`)
if (options.totp) {
  const secret = generateTotpSecret()
  console.log(`ADMIN_TOTP_SECRET=${secret}`)
  console.error(`For the authenticator app: otpauth://totp/Tradepost:admin?secret=${secret}&issuer=Tradepost`)
}

async function askTwice(): Promise<string> {
  const first = await ask('Password: ')
  if ((await ask('The same again: ')) === first) return first
  console.error('The two are not the same.')
  process.exit(1)
}

/** Reads a line from the terminal without showing it. */
function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const { stdin } = process
  stdin.setRawMode(true)
  stdin.resume()
  stdin.setEncoding('utf8')
  return new Promise((resolve) => {
    let line = ''
    const take = (keys: string) => {
      for (const key of keys) {
        if (key === '\u0003') process.exit(130)
        if (key === '\r' || key === '\n') {
          stdin.off('data', take)
          stdin.setRawMode(false)
          stdin.pause()
          process.stderr.write('\n')
          return resolve(line)
        }
        line = key === '\u007f' || key === '\b' ? line.slice(0, -1) : line + key
      }
    }
    stdin.on('data', take)
  })
}

async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}
