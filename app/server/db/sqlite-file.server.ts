/** Watches the embedded database's file, because SQLite itself keeps writing into a removed file. */
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseError } from './database-error.server.ts'

export type HeldFile = ReturnType<typeof holdFile>

/** Opens the file a second time, so that its removal or replacement can be detected. */
export function holdFile(file: string) {
  const descriptor = openSync(file, 'r')
  const opened = formatName(fstatSync(descriptor))
  const isInPlace = () => findIdentity(file)?.name === opened

  return {
    /** Throws `DatabaseError` if the file is no longer in its place. */
    requireInPlace(): void {
      if (!isInPlace()) throw goneError(file)
    },
    /** True if only open connections still reach the file, and no other file replaced it. */
    isLost: () => findIdentity(file) === null && fstatSync(descriptor).nlink === 0,
    /** Must run after SQLite has closed the file, because closing releases this process's locks on it. */
    release: () => closeSync(descriptor),
  }
}

export function goneError(location: string): DatabaseError {
  const reason = 'the file was taken away or replaced while the shop was running; put it back'
  return new DatabaseError({ code: 'gone', location, reason })
}

/** Lets `write` fill a file that only its owner can read; the returned function moves it into a lost file's place. */
export function prepareReplacement(file: string, write: (path: string) => void): () => void {
  const replacement = `${file}.replacement`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(replacement, '', { mode: 0o600 })
  write(replacement)
  return () => {
    // The write-ahead log belongs to the lost file.
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
    renameSync(replacement, file)
  }
}

/** Distinguishes a file from its replacement; null without a file. */
export function findIdentity(file: string): { name: string; state: string } | null {
  const stats = findStats(file)
  if (!stats?.isFile()) return null
  const name = formatName(stats)
  return { name, state: `${name}:${stats.size}:${stats.mtimeMs}` }
}

export function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const formatName = ({ dev, ino }: Stats) => `${dev}:${ino}`

export function findStats(file: string): Stats | null {
  try {
    return statSync(file)
  } catch {
    return null
  }
}
