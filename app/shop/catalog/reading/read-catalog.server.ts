/** Parses a downloaded catalogue without holding the event loop: a small one in place, a large one in a worker thread. */
import { on } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AbortedError, MalformedError, type TebexError, TimeoutError, UpstreamError } from 'tebex-client'
import { type CatalogChunk, type KnownPackages, parseCatalog } from './parse-catalog.server.ts'

/** Below this many bytes, starting a thread costs more than parsing, which takes some 20 ms. */
const LARGE_BYTES = 128 * 1024
const PARSE_TIMEOUT_MS = 30_000

/** Beside this module and with its extension, in the sources as in the build. */
const WORKER = new URL(`./catalog-worker.server${extname(import.meta.url)}`, import.meta.url)

/** The catalogue in chunks; throws a TebexError. The bytes of a large one are transferred and gone afterwards. */
export function readCatalog(body: Uint8Array<ArrayBuffer>, known: KnownPackages, signal: AbortSignal) {
  return body.length <= LARGE_BYTES ? parseCatalog(body, known) : parseInWorker(body, known, signal)
}

/** A thread for each large catalogue: between changes none takes memory. */
async function* parseInWorker(
  body: Uint8Array<ArrayBuffer>,
  known: KnownPackages,
  callerSignal: AbortSignal,
): AsyncGenerator<CatalogChunk> {
  const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(PARSE_TIMEOUT_MS)])
  const worker = new Worker(WORKER, { workerData: { body, known }, transferList: [body.buffer] })
  // One after the loop has ended would be unhandled and end the process.
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

/** An error loses its class between threads. */
function toTebexError(cause: unknown, end: { isTimeout: boolean; isAborted: boolean }): TebexError {
  const facts = { operation: 'getCategoriesIncludePackages', cause }
  if (end.isAborted) return new AbortedError(facts)
  if (end.isTimeout) return new TimeoutError(facts)
  const isMalformed = cause instanceof Error && cause.name === MalformedError.name
  return isMalformed ? new MalformedError(facts) : new UpstreamError(facts)
}
