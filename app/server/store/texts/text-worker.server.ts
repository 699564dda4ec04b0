/** The worker thread that reads the seller's larger texts. */
import { serveThread } from '#app/lib/async/thread.server.ts'
import { readers } from './readers.server.ts'

serveThread(readers)
