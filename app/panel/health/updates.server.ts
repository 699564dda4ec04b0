/**
 * Updates that the panel asks for. The shop may not write its code: it leaves an empty file, which a unit of systemd takes
 * away before it runs `tradepost update`.
 */
import { stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import type { Env } from '#app/server/env/env.server.ts'
import { readUpdateJournal, type UpdateFault } from '#app/server/update-journal.server.ts'
import type { createNewVersions } from './new-version.server.ts'

type UpdatesOptions = {
  env: Pick<Env, 'updateRequestFile'>
  newVersions: Pick<ReturnType<typeof createNewVersions>, 'find'>
  /** Epoch milliseconds. */
  now: () => number
}

const TAKEN_UP_WITHIN_MS = 2 * 60_000
/** The longest download and the longest trial take less. */
const DECIDED_WITHIN_MS = 30 * 60_000
/** A fetch says every ten seconds that it goes on. */
const ALIVE_WITHIN_MS = 60_000

/** `not_taken_up`: no unit saw the request. `interrupted`: the update ended without an outcome. */
export type UpdateFailure = UpdateFault | 'not_taken_up' | 'interrupted'

/** Times in epoch milliseconds. */
export type UpdateStatus =
  | { state: 'never' | 'busy' }
  | { state: 'done'; version: string; at: number }
  | { state: 'failed'; version: string; at: number; failure: UpdateFailure; reason: string }

export class Updates {
  readonly #options: UpdatesOptions
  #askedAt: number | null = null

  constructor(options: UpdatesOptions) {
    this.#options = options
  }

  /** The version to which a press can change this installation; null where the operator does so by a command. */
  async findOffer(): Promise<string | null> {
    const { env, newVersions } = this.#options
    if (env.updateRequestFile === null) return null
    const latest = await newVersions.find()
    return latest?.archives[process.arch] ? latest.version : null
  }

  /** The outcome of the last change of version; null where the operator makes them by a command. */
  async readStatus(): Promise<UpdateStatus | null> {
    const { env, now } = this.#options
    if (env.updateRequestFile === null) return null
    const request = await stat(env.updateRequestFile).catch(() => null)
    const askedAt = request?.mtimeMs ?? this.#askedAt
    const journal = readUpdateJournal(dirname(env.updateRequestFile))
    if (askedAt !== null && askedAt > (journal?.startedAt ?? 0)) {
      if (now() - askedAt < TAKEN_UP_WITHIN_MS) return { state: 'busy' }
      return { state: 'failed', version: '', at: askedAt, failure: 'not_taken_up', reason: '' }
    }
    if (journal === null) return { state: 'never' }
    const { state, version, startedAt: at, aliveAt = at, fault, reason } = journal
    if (state === 'done') return { state, version, at }
    if (state === 'failed') return { state, version, at, failure: fault, reason }
    const isAlive = state !== 'fetching' || now() - aliveAt < ALIVE_WITHIN_MS
    if (isAlive && now() - at < DECIDED_WITHIN_MS) return { state: 'busy' }
    return { state: 'failed', version, at, failure: 'interrupted', reason }
  }

  /** Asks for the offered version; resolves to it, or to null when there is none or an update is under way. */
  async request(): Promise<string | null> {
    const { env, now } = this.#options
    const [version, status] = await Promise.all([this.findOffer(), this.readStatus()])
    if (env.updateRequestFile === null || version === null || status?.state === 'busy') return null
    await writeFile(env.updateRequestFile, '', { mode: 0o600 })
    this.#askedAt = now()
    return version
  }
}
