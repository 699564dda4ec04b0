/** The worker thread that parses a large catalogue. It posts a chunk only after the one before was processed. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { parseCatalog } from './parse-catalog.server.ts'

if (parentPort === null) throw new Error('this module runs in a worker thread')

for (const chunk of parseCatalog(workerData.body, workerData.known)) {
  parentPort.postMessage(chunk)
  await once(parentPort, 'message')
}
parentPort.postMessage(null)
