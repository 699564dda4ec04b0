/** Tells of a newer version by a small file on the internet, whose address the operator names. */
import { z } from 'zod'
import { settlesWithin } from '#app/lib/async/deadline.ts'
import { createSingleFlight } from '#app/lib/async/single-flight.ts'
import { compareVersions } from '#app/lib/versions.ts'
import { createPublicFetcher } from '#app/server/http/fetch-public.server.ts'
import type { Log } from '#app/server/log.server.ts'

const Version = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)
/** `notes` is a page for people. */
const Latest = z.object({ version: Version, notes: z.httpUrl().nullable().default(null) })
type Latest = z.infer<typeof Latest>

const MOST_BYTES = 16 * 1024
const ASKED_EVERY_MS = 12 * 3_600_000
const ASKED_AGAIN_MS = 15 * 60_000
/** A page does not wait longer; the next one has the answer. */
const WAIT_MS = 1_000

type NewVersionsOptions = {
  /** Null switches it off. */
  address: string | null
  /** The version that runs. */
  version: string
  log: Pick<Log, 'info'>
  monotonic: () => number
  /** An origin that is not checked: a test's own server. */
  trusted?: string
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

  async function ask(url: string): Promise<void> {
    try {
      const { bytes } = await fetcher.get(url, MOST_BYTES)
      const latest = Latest.parse(JSON.parse(bytes.toString('utf8')))
      newer = compareVersions(latest.version, version) > 0 ? latest : null
    } catch (err) {
      log.info({ err }, 'the file of the latest version could not be read')
      throw err
    }
  }

  return {
    /** The newer version, as last read; null while none is known. */
    async find(): Promise<Latest | null> {
      if (address !== null)
        await settlesWithin(
          share('latest', () => ask(address)),
          WAIT_MS,
        )
      return newer
    },
    close() {
      stopping.abort()
      fetcher.close()
    },
  }
}
