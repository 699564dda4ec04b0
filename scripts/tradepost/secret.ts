/** `tradepost secret`: prints new secrets for `.env` and writes nothing. */
import { randomBytes } from 'node:crypto'
import { generatePassword } from '#app/server/env/secrets.server.ts'

console.log(`SESSION_SECRET=${randomBytes(32).toString('hex')}
METRICS_TOKEN=${randomBytes(16).toString('hex')}
ADMIN_PASSWORD=${generatePassword()}`)
