/** Parses a catalogue without blocking the event loop: a small one in place, a large one in a worker thread. */
import { on } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AbortedError, MalformedError, type TebexError, TimeoutError, UpstreamError } from 'tebex-client'
import { type CatalogChunk, type KnownPackages, parseCatalog } from './parse-catalog.server.ts'

/** Below this many bytes, starting a thread takes longer than parsing, which takes some 20 ms. */
const LARGE_BYTES = 128 * 1024
const PARSE_TIMEOUT_MS = 30_000

/** Beside this module and with its extension, in the sources as in the build. */
const WORKER = new URL(`./catalog-worker.server${extname(import.meta.url)}`, import.meta.url)

/** Throws a TebexError. The bytes of a large catalogue are transferred and unusable afterwards. */
export function readCatalog(body: Uint8Array<ArrayBuffer>, known: KnownPackages, signal: AbortSignal) {
  return body.length <= LARGE_BYTES ? parseCatalog(body, known) : parseInWorker(body, known, signal)
}

/** Each large catalogue gets a thread of its own, so that none takes memory between changes. */
async function* parseInWorker(
  body: Uint8Array<ArrayBuffer>,
  known: KnownPackages,
  callerSignal: AbortSignal,
): AsyncGenerator<CatalogChunk> {
  const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(PARSE_TIMEOUT_MS)])
  const worker = new Worker(WORKER, { workerData: { body, known }, transferList: [body.buffer] })
  // An error after the loop's end would be unhandled and end the process.
  worker.on('error', () => undefined)
  try {
    for await (const [message] of on(worker, 'message', { signal })) {
      const chunk: CatalogChunk | null = message
      if (chunk === null) return
      yield chunk
      worker.postMessage('next')
    }
  } catch (cause) {
    throw toTebexError(cause, { isTimeout: signal.aborted, isAborted: callerSignal.aborted })
  } finally {
    await worker.terminate()
  }
}

/** Errors lose their class between threads. */
function toTebexError(cause: unknown, end: { isTimeout: boolean; isAborted: boolean }): TebexError {
  const errorDetails = { operation: 'getCategoriesIncludePackages', cause }
  if (end.isAborted) return new AbortedError(errorDetails)
  if (end.isTimeout) return new TimeoutError(errorDetails)
  const isMalformed = cause instanceof Error && cause.name === MalformedError.name
  return isMalformed ? new MalformedError(errorDetails) : new UpstreamError(errorDetails)
}
