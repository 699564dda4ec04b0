import { settlesWithin } from '#app/lib/async/deadline.ts'
import { createSingleFlight } from '#app/lib/async/single-flight.ts'
import type { Store } from '#app/server/store/store.server.ts'
import { describeFinding, describeName, type HealthLanguage } from './describe.server.ts'
import { type Examined, examineShop } from './examine.server.ts'
import type { CheckReport } from './types.ts'

const SHARED_MS = 60_000
/** A page waits no longer; the checks continue, and the next page has their result. */
const WAIT_MS = 4_000

type HealthOptions = Omit<Examined, 'isRunning' | 'store'> & {
  store: () => Store
  now: () => number
  monotonic: () => number
}

export function createHealth({ monotonic, store, ...examined }: HealthOptions) {
  const share = createSingleFlight<'shop', CheckReport[]>({ okMs: SHARED_MS, now: monotonic })
  let latest: { at: number; reports: CheckReport[] } | null = null

  async function examine(): Promise<CheckReport[]> {
    const reports = await examineShop({ ...examined, store: store(), isRunning: true })
    latest = { at: examined.now(), reports }
    return reports
  }

  return {
    /** Findings at most a minute old; null while the first run is under way. */
    async read(language: HealthLanguage) {
      await settlesWithin(share('shop', examine), WAIT_MS)
      if (latest === null) return null
      return {
        at: new Date(latest.at).toISOString(),
        checks: latest.reports.map(({ name, findings }) => ({
          name: describeName(name, language),
          findings: findings.map((finding) => describeFinding(finding, language)),
        })),
      }
    },
    /** Counts the warnings and errors of the last run; null before the first. */
    countFindings: (): number | null =>
      latest?.reports.flatMap(({ findings }) => findings).filter(({ state }) => state !== 'note').length ??
      null,
  }
}
