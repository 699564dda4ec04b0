/** Looks for a newer version in a small file on the internet, at an address that the operator sets. */
import { z } from 'zod'
import { settlesWithin } from '#app/lib/async/deadline.ts'
import { createSingleFlight } from '#app/lib/async/single-flight.ts'
import { compareVersions } from '#app/lib/versions.ts'
import { createPublicFetcher, type PublicFetcher } from '#app/server/http/fetch-public.server.ts'
import type { Log } from '#app/server/log.server.ts'

const Version = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)
/** A relative `url` begins at the address of the file that names it. */
const Archive = z.object({ url: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
const Latest = z.object({
  version: Version,
  /** A page for people. */
  notes: z.httpUrl().nullable().default(null),
  /** Archives by processor, as named in `process.arch`. Without them, the file only announces the version. */
  archives: z.record(z.string(), Archive).default({}),
})
export type Latest = z.infer<typeof Latest>

const MAX_BYTES = 16 * 1024
const ASKED_EVERY_MS = 12 * 3_600_000
const ASKED_AGAIN_MS = 15 * 60_000
/** A page waits no longer; the next one has the answer. */
const WAIT_MS = 1_000

type NewVersionsOptions = {
  /** Null switches the check off. */
  address: string | null
  /** The running version. */
  version: string
  log: Pick<Log, 'info'>
  monotonic: () => number
  /** A test's own server, an origin that is not checked. */
  trusted?: string
}

/** Throws as the fetcher does, and when the file does not name a version. */
export async function readLatest(fetcher: PublicFetcher, address: string): Promise<Latest> {
  const { bytes } = await fetcher.get(address, MAX_BYTES)
  return Latest.parse(JSON.parse(bytes.toString('utf8')))
}

export function createNewVersions({ address, version, log, monotonic, trusted }: NewVersionsOptions) {
  const stopping = new AbortController()
  const fetcher = createPublicFetcher({ signal: stopping.signal, trusted: trusted ?? null })
  const share = createSingleFlight<'latest', void>({
    okMs: ASKED_EVERY_MS,
    failedMs: ASKED_AGAIN_MS,
    now: monotonic,
  })
  let newer: Latest | null = null
  let hasRead = false

  async function ask(url: string): Promise<void> {
    try {
      const latest = await readLatest(fetcher, url)
      newer = compareVersions(latest.version, version) > 0 ? latest : null
      hasRead = true
    } catch (err) {
      hasRead = false
      log.info({ err }, 'latest version could not be read')
      throw err
    }
  }

  return {
    /** The newer version as last read; null if none is known. */
    async find(): Promise<Latest | null> {
      if (address !== null)
        await settlesWithin(
          share('latest', () => ask(address)),
          WAIT_MS,
        )
      return newer
    },
    /** False when the file was not read yet, or could not be read the last time. */
    hasRead: () => hasRead,
    close() {
      stopping.abort()
      fetcher.close()
    },
  }
}
