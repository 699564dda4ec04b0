/** A worker thread with its own connection for long reads, because SQLite is synchronous and pages must not wait. */
import { Worker } from 'node:worker_threads'
import { DatabaseError, type DatabaseErrorCode, toDatabaseError } from './database-error.server.ts'

export type ThreadOptions = {
  file: string
  /**
   * The deadline of a read in milliseconds. A longer read is ended together with its thread, and the next read starts a
   * new one.
   */
  answerWithinMs: number
}

type Row = Record<string, unknown>

type Reply = { id: number; rows: Row[] } | { id: number; message: string; errcode: number }
type Waiting = { resolve: (rows: Row[]) => void; reject: (error: DatabaseError) => void }

export type SqliteThread = ReturnType<typeof createSqliteThread>

/** The thread starts with the first query. */
export function createSqliteThread({ file, answerWithinMs }: ThreadOptions) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let nextId = 0
  let isClosed = false

  function start(): Worker {
    // The code is passed as text, so that the build needs no second entry file.
    const started = new Worker(`(${threadMain})()`, { eval: true, workerData: { file } })
    started.on('message', (reply: Reply) => resolveReply(reply))
    started.on('error', (error) => abandon(started, error.message))
    started.on('exit', () => abandon(started, 'its reading thread ended'))
    started.unref()
    return started
  }

  function resolveReply(reply: Reply): void {
    const request = waiting.get(reply.id)
    if (!request) return
    waiting.delete(reply.id)
    if (waiting.size === 0) worker?.unref()
    if ('rows' in reply) request.resolve(reply.rows)
    else
      request.reject(
        toDatabaseError(Object.assign(new Error(reply.message), { errcode: reply.errcode }), file),
      )
  }

  /** Rejects the pending reads of an exited thread. */
  function abandon(exited: Worker, reason: string, code: DatabaseErrorCode = 'unavailable'): void {
    if (worker !== exited) return
    worker = null
    for (const request of waiting.values())
      request.reject(new DatabaseError({ code, location: file, reason }))
    waiting.clear()
  }

  function stop(reason: string, code?: DatabaseErrorCode): Promise<unknown> {
    const stopped = worker
    if (!stopped) return Promise.resolve()
    abandon(stopped, reason, code)
    return stopped.terminate()
  }

  return {
    /** Throws `DatabaseError`. */
    async ask(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
      if (isClosed) throw new DatabaseError({ code: 'unavailable', location: file, reason: 'it is closed' })
      worker ??= start()
      worker.ref()
      const id = nextId++
      const { promise, resolve, reject } = Promise.withResolvers<Row[]>()
      waiting.set(id, { resolve, reject })
      const deadline = setTimeout(() => void stop('a report took too long', 'busy'), answerWithinMs)
      worker.postMessage({ id, sql, parameters })
      return promise.finally(() => clearTimeout(deadline))
    },
    async close(): Promise<void> {
      isClosed = true
      await stop('it is closed')
    },
  }
}

/** Runs as text in the thread, so it must not refer to anything in this module. */
function threadMain(): void {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const prepared = new Map()
  let database: InstanceType<typeof DatabaseSync> | null = null

  function read(sql: string, parameters: readonly never[]) {
    if (!database) {
      database = new DatabaseSync(workerData.file, { readOnly: true, timeout: 2_000 })
      database.exec('pragma cache_size = -32768')
    }
    if (!prepared.has(sql) && prepared.size >= 200) prepared.clear()
    if (!prepared.has(sql)) prepared.set(sql, database.prepare(sql))
    return prepared.get(sql).all(...parameters)
  }

  parentPort?.on('message', ({ id, sql, parameters }) => {
    try {
      parentPort.postMessage({ id, rows: read(sql, parameters) })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const errcode = error instanceof Error && 'errcode' in error ? error.errcode : 0
      parentPort.postMessage({ id, message, errcode })
    }
  })
}
