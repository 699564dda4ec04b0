/** A process that sends what waits in the outbox, until it is killed. */
import process from 'node:process'
import { openDatabase } from '#app/server/db/db.server.ts'
import { openNotifications } from './notifications.ts'

const [dataDir = '', url = '', receiver = ''] = process.argv.slice(2)
const db = await openDatabase({ dataDir, url: url === '' ? null : url })
openNotifications(db, receiver).notifications.wake()
setInterval(() => undefined, 1_000)
