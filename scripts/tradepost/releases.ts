/**
 * An installation's versions are folders side by side, with three links to them: `current` starts, `next` waits for its
 * trial, `previous` is the way back. Every step is one rename, so that a kill leaves one state or the other.
 */
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { readUpdateJournal, UPDATE_JOURNAL, type UpdateJournal } from '#app/server/update-journal.server.ts'

const VERSIONS = 'versions'
const LAST_START = 'start.json'

/** A start may take several times as long as the last one: the machine may be busier, the catalogue larger. */
const START_FACTOR = 4
const MIN_START_MS = 20_000
const MAX_START_MS = 600_000

/** Duration of the last start that succeeded. */
const LastStart = z.object({ ms: z.number() })
type Link = 'current' | 'next' | 'previous'

export type Releases = ReturnType<typeof openReleases>

export function openReleases(home: string) {
  const locate = (version: string) => join(home, VERSIONS, version)

  /** Reads the version that a link leads to; null without a link, or when the version's folder is gone. */
  function read(link: Link): string | null {
    const path = join(home, link)
    if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return null
    const version = basename(readlinkSync(path))
    return existsSync(locate(version)) ? version : null
  }

  function write(link: Link, version: string): void {
    const unfinished = join(home, `${link}.new`)
    rmSync(unfinished, { force: true })
    symlinkSync(join(VERSIONS, version), unfinished)
    renameSync(unfinished, join(home, link))
  }

  function readLastStart(): z.infer<typeof LastStart> | null {
    const file = join(home, LAST_START)
    return existsSync(file) ? LastStart.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
  }

  function writeJson(name: string, value: unknown): void {
    const file = join(home, name)
    writeFileSync(`${file}.new`, `${JSON.stringify(value)}\n`)
    renameSync(`${file}.new`, file)
  }

  return {
    home,
    locate,
    read,
    propose: (version: string) => write('next', version),
    withdraw: () => rmSync(join(home, 'next'), { force: true }),

    /** Makes `next` the current version, and the current one the way back. */
    commit() {
      const [current, next] = [read('current'), read('next')]
      if (next === null) throw new Error('there is no version to change to')
      if (current !== null && current !== next) write('previous', current)
      renameSync(join(home, 'next'), join(home, 'current'))
    },
    /** Removes every version that no link leads to. */
    prune() {
      const kept = [read('current'), read('next'), read('previous')]
      for (const version of readdirSync(join(home, VERSIONS)))
        if (!kept.includes(version)) rmSync(locate(version), { recursive: true })
    },

    journal: () => readUpdateJournal(home),
    record: (entry: z.input<typeof UpdateJournal>) => writeJson(UPDATE_JOURNAL, entry),

    recordStart: (ms: number) => writeJson(LAST_START, { ms } satisfies z.infer<typeof LastStart>),
    /** Time that a version may take to get ready on this machine, in milliseconds. */
    startWithinMs(): number {
      const last = readLastStart()?.ms ?? 0
      return Math.min(Math.max(Math.round(last * START_FACTOR), MIN_START_MS), MAX_START_MS)
    },
  }
}
