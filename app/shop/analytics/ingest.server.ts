/**
 * Write-behind queue of events: they gather in memory for some milliseconds, share a commit, and are acknowledged after
 * it. The queue is bounded: while the database is busy, an event that finds it full is refused at once.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, isTransient } from '#app/server/db/db.server.ts'
import { createIds } from '#app/server/db/ids.server.ts'
import { createBatch, type Event, type WriteBatch } from './records.server.ts'

const GATHER_MS = 4
/** A longer batch would hold the event loop for more than some milliseconds. */
const MAX_BATCH = 256
const CAPACITY = 4_000
/** A batch is retried when ids of two processes collide or transactions conflict. */
const TRIES = 4

/** `recorded`: committed. `full`: the queue is full. `failed`: the database refused it. */
export type RecordOutcome = 'recorded' | 'full' | 'failed'

type Waiting = { event: Event; resolve: (outcome: RecordOutcome) => void }

type IngestOptions = {
  write: WriteBatch
  onFailure: (error: unknown, lost: number) => void
  /** Default 4,000 events. */
  capacity?: number
}

/** Creates the queue of one process. */
export function createIngest({ write, onFailure, capacity = CAPACITY }: IngestOptions) {
  const ids = createIds()
  const queue: Waiting[] = []
  let running: Promise<void> | null = null
  let writing = 0
  let recorded = 0
  let refused = 0
  let lastError: string | null = null

  async function run(): Promise<void> {
    while (queue.length > 0) {
      if (queue.length < MAX_BATCH) await pause(GATHER_MS)
      const batch = queue.splice(0, MAX_BATCH)
      writing = batch.length
      const outcome = await commit(batch.map(({ event }) => event))
      writing = 0
      for (const { resolve } of batch) resolve(outcome)
    }
    running = null
  }

  async function commit(events: readonly Event[]): Promise<RecordOutcome> {
    for (let tries = 1; ; tries++) {
      try {
        await write(createBatch(events, ids.next))
        recorded += events.length
        lastError = null
        return 'recorded'
      } catch (error) {
        if (tries < TRIES && isWorthAnother(error)) {
          ids.changeWorker()
          continue
        }
        refused += events.length
        lastError = error instanceof Error ? error.message : 'unknown failure'
        onFailure(error, events.length)
        return 'failed'
      }
    }
  }

  return {
    /** Resolves after the commit; never rejects. */
    record(event: Event): Promise<RecordOutcome> {
      if (queue.length + writing >= capacity) {
        refused++
        return Promise.resolve('full')
      }
      const { promise, resolve } = Promise.withResolvers<RecordOutcome>()
      queue.push({ event, resolve })
      running ??= run()
      return promise
    },
    /** `recorded` and `refused` count since the start of this process; `lastError` is null after a successful commit. */
    health: () => ({ waiting: queue.length + writing, capacity, recorded, refused, lastError }),
    /** Resolves when the queue is empty. */
    async drain() {
      while (running) await running
    },
  }
}

function isWorthAnother(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === 'constraint' || isTransient(error))
}
