/** A process that tells owners of a release, until it is killed. */
import process from 'node:process'
import { openDatabase } from '#app/server/db/db.server.ts'
import { testEnv } from '#tests/support/test-env.ts'
import { describeRelease, openUpdates } from './open-updates.ts'

const [dataDir = '', url = '', variables = '{}'] = process.argv.slice(2)
const { discord } = testEnv(JSON.parse(variables))
if (discord === null) throw new Error('the variables name no application')
const db = await openDatabase({ dataDir, url: url === '' ? null : url })
const notes = () => [describeRelease('backpack-1-5')]
openUpdates(db, { app: discord, notes, intervalMs: 0 }).updates.wake()
process.send?.('ready')
setInterval(() => undefined, 1_000)
