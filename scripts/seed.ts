/** `npm run seed`: a believable year of traffic, chats and payments for the panel, in the database that the environment names. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { readEnv } from '#app/server/env/env.server.ts'
import { writeTraffic } from '#sandbox/history/traffic.ts'
import { createSandbox } from '#sandbox/index.ts'
import { createDemoEnvironment, isDemo } from './demo.ts'
import { enterHome } from './home.ts'

const USAGE = 'Usage: npm run seed -- [--days 365] [--visits 120] [--seed 1] [--yes]'

const { values: options } = parseArgs({
  options: {
    days: { type: 'string', default: '365' },
    visits: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    yes: { type: 'boolean', default: false },
  },
})

enterHome()
const sandbox = isDemo(process.env) ? await createSandbox() : null
try {
  if (!sandbox && !options.yes) {
    throw new Error('This is a live shop: made-up visits would mix with real ones. Add --yes if you mean it.')
  }
  const env = readEnv({ ...process.env, ...(sandbox && createDemoEnvironment(sandbox)) })
  const start = performance.now()
  const { visits, interactions, skippedDays, payments, chats } = await writeTraffic(env, {
    days: readNumber('days', 1, 750),
    visitsPerDay: readNumber('visits', 1, 100_000),
    seed: readNumber('seed', 0, 1_000_000),
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${visits} visits and ${interactions} interactions written in ${seconds} s.`)
  console.log(`${chats} chats written.`)
  console.log(`${payments} payments of the last year are in the ledger.`)
  if (skippedDays > 0) console.log(`${skippedDays} days had visits already and were left as they are.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await sandbox?.close()
}

function readNumber(name: 'days' | 'visits' | 'seed', min: number, max: number): number {
  const value = Number(options[name])
  if (/^\d+$/.test(options[name]) && value >= min && value <= max) return value
  throw new Error(`--${name}: expected a whole number from ${min} to ${max}\n${USAGE}`)
}
