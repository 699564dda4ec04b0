/** The worker thread that edits the sources of files. */
import { serveThread } from '#app/lib/async/thread.server.ts'
import { editText } from './edit-text.server.ts'

const functions = { editText }
export type EditFunctions = typeof functions

serveThread(functions)
