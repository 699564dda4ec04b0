/**
 * The way of events into the database: they gather in memory for some milliseconds, share a commit, and only then are
 * they acknowledged. While the database is busy the queue stays short, and an event that meets a full queue is refused at once.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, isTransient } from '#app/server/db/db.server.ts'
import { createIds } from '#app/server/db/ids.server.ts'
import { batchOf, type Event, type WriteBatch } from './records.server.ts'

const GATHER_MS = 4
/** A longer batch would hold the event loop for more than some milliseconds. */
const MAX_BATCH = 256
const CAPACITY = 4_000
/** Ids of two processes may meet, and transactions may stand in each other's way: such a batch is written again. */
const TRIES = 4

/** `kept`: committed. `full`: the line is full, nothing was taken. `failed`: the database did not keep it. */
export type Outcome = 'kept' | 'full' | 'failed'

export type Ingest = {
  /** Resolves when the event's fate is known; never rejects. */
  record: (event: Event) => Promise<Outcome>
  health: () => {
    waiting: number
    capacity: number
    recorded: number
    refused: number
    lastError: string | null
  }
  /** Resolves when nothing waits any more. */
  drain: () => Promise<void>
}

type Waiting = { event: Event; settle: (outcome: Outcome) => void }

export type IngestOptions = {
  write: WriteBatch
  onFailure: (error: unknown, lost: number) => void
  /** Default 4,000 events. */
  capacity?: number
}

/** Makes the line of events of one process. */
export function createIngest({ write, onFailure, capacity = CAPACITY }: IngestOptions): Ingest {
  const ids = createIds()
  const line: Waiting[] = []
  let running: Promise<void> | null = null
  let inWriting = 0
  let recorded = 0
  let refused = 0
  let lastError: string | null = null

  async function run(): Promise<void> {
    while (line.length > 0) {
      if (line.length < MAX_BATCH) await pause(GATHER_MS)
      const batch = line.splice(0, MAX_BATCH)
      inWriting = batch.length
      const outcome = await commit(batch.map(({ event }) => event))
      inWriting = 0
      for (const { settle } of batch) settle(outcome)
    }
    running = null
  }

  async function commit(events: readonly Event[]): Promise<Outcome> {
    for (let tries = 1; ; tries++) {
      try {
        await write(batchOf(events, ids.next))
        recorded += events.length
        lastError = null
        return 'kept'
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
    record(event) {
      if (line.length + inWriting >= capacity) {
        refused++
        return Promise.resolve('full')
      }
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      line.push({ event, settle: resolve })
      running ??= run()
      return promise
    },
    health: () => ({ waiting: line.length + inWriting, capacity, recorded, refused, lastError }),
    drain: async () => {
      while (running) await running
    },
  }
}

function isWorthAnother(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === 'constraint' || isTransient(error))
}
