/** A process that records the events of one history concurrently and reports which were acknowledged, until it is killed. */
import process from 'node:process'
import { openDatabase } from '#app/server/db/db.server.ts'
import { openLedger, parseEvent } from './ledger.ts'
import { createHistory } from './ledger-world.ts'

const [dataDir = '', url = '', seed = '0'] = process.argv.slice(2)
const db = await openDatabase({ dataDir, url: url === '' ? null : url })
const ledger = openLedger(db)
const { events } = createHistory(Number(seed))

let next = 0
async function record(): Promise<void> {
  // The platform may resend acknowledged events too.
  for (let index = next++; ; index = next++) {
    const event = events[index % events.length]
    if (!event) return
    await ledger.recordEvent(parseEvent(event))
    process.send?.(index)
  }
}
await Promise.all([record(), record(), record()])
