/** The file that names the latest version and its archives: written by a release, followed by `tradepost update`. */
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { compareVersions } from '#app/lib/versions.ts'
import { type Latest, readLatest } from '#app/panel/health/new-version.server.ts'
import { FetchError, type PublicFetcher } from '#app/server/http/fetch-public.server.ts'
import type { UpdateFault } from '#app/server/update-journal.server.ts'
import { explain } from '../failure.ts'
import { hashFile } from './checksums.ts'
import type { Releases } from './releases.ts'
import { unpackRelease } from './unpack.ts'

/** Twice what a release may have today. */
const MAX_BYTES = 160e6
const WITHIN_MS = 15 * 60_000
/** The panel takes a fetch for killed after a minute without an entry. */
const ALIVE_EVERY_MS = 10_000
/** A release that is not whole names each of its files. */
const MAX_REASON = 300

/** Why the version at the address was not installed. */
export class UpdateError extends Error {
  readonly fault: UpdateFault

  constructor(fault: UpdateFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UpdateError'
    this.fault = fault
  }
}

type Source = {
  address: string
  fetcher: PublicFetcher
  /** Milliseconds between two entries of the journal that the release is still fetched. */
  aliveEveryMs?: number
}

/** Archives are named by their files alone: they lie beside the file of the version, wherever that is published. */
export async function writeLatest(
  folder: string,
  { archives, ...latest }: Omit<Latest, 'archives'> & { archives: Record<string, string> },
): Promise<void> {
  const named: Latest['archives'] = {}
  for (const [processor, archive] of Object.entries(archives))
    named[processor] = { url: basename(archive), sha256: await hashFile(archive) }
  await writeFile(
    join(folder, 'latest.json'),
    `${JSON.stringify({ ...latest, archives: named } satisfies Latest, null, 2)}\n`,
  )
}

/** Resolves to the version that was unpacked. The journal says that it is fetched, and why it could not be: `UpdateError`. */
export async function unpackLatest(releases: Releases, source: Source): Promise<string> {
  // The journal belongs to the change that is under way.
  if (releases.read('next') !== null)
    throw new Error('Another version is being tried, or waits for the next start.')
  const fetching = { version: '', startedAt: Date.now(), state: 'fetching' } as const
  const recordAlive = () => releases.record({ ...fetching, aliveAt: Date.now() })
  const isFetching = () => releases.journal()?.state === 'fetching'
  recordAlive()
  const timer = setInterval(() => isFetching() && recordAlive(), source.aliveEveryMs ?? ALIVE_EVERY_MS)
  try {
    return await unpackRelease(releases, (folder) => fetchArchive(releases, source, folder))
  } catch (cause) {
    const error =
      cause instanceof UpdateError ? cause : new UpdateError('not_installed', explain(cause), { cause })
    const reason = error.message.slice(0, MAX_REASON)
    if (isFetching()) releases.record({ ...fetching, state: 'failed', fault: error.fault, reason })
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** Resolves to the archive for this processor, which is the one that the address describes. */
async function fetchArchive(
  releases: Releases,
  { address, fetcher }: Source,
  folder: string,
): Promise<string> {
  const { version, archives } = await reach(readLatest(fetcher, address))
  const running = releases.read('current') ?? '0'
  if (compareVersions(version, running) <= 0)
    throw new UpdateError('no_newer', `${running} runs, and ${address} names ${version}.`)
  const named = archives[process.arch]
  if (named === undefined)
    throw new UpdateError('not_installed', `${address} names no archive for ${process.arch}.`)
  const url = new URL(named.url, address).href
  const archive = join(folder, `tradepost-${version}.tar.gz`)
  await reach(fetcher.save(url, archive, { maxBytes: MAX_BYTES, withinMs: WITHIN_MS }))
  if ((await hashFile(archive)) !== named.sha256)
    throw new UpdateError('wrong_sum', `${url} is not the file whose sum ${address} names.`)
  return archive
}

async function reach<Result>(fetched: Promise<Result>): Promise<Result> {
  try {
    return await fetched
  } catch (cause) {
    if (cause instanceof z.ZodError || cause instanceof SyntaxError)
      throw new UpdateError('not_installed', 'The file at VERSION_FILE_URL names no version.', { cause })
    const isTooLarge = cause instanceof FetchError && cause.code === 'too_large'
    throw new UpdateError(isTooLarge ? 'too_large' : 'unreachable', explain(cause), { cause })
  }
}
