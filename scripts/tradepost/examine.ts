/** Runs the checks of `tradepost doctor`, beginning with the environment and the store folder that all others need. */

import { translatedLocales } from '#app/messages/index.ts'
import { readNotices } from '#app/panel/health/checks/address.server.ts'
import { type Examined, examineShop } from '#app/panel/health/examine.server.ts'
import { error, warning } from '#app/panel/health/finding.server.ts'
import type { CheckReport, Finding } from '#app/panel/health/types.ts'
import { reservedSlugs } from '#app/reserved-slugs.server.ts'
import { isDenied } from '#app/server/account.server.ts'
import { type Env, EnvError, readEnv } from '#app/server/env/env.server.ts'
import { readStore, type Store, StoreError } from '#app/server/store/store.server.ts'
import { openGeo } from '#app/shop/analytics/geo.server.ts'

/** Separate checks examine these variables in detail, so the environment's remarks on them are dropped. */
const CHECKED = /^(TEBEX_PRIVATE_KEY|TEBEX_WEBHOOK_SECRET|PUBLIC_ORIGIN|CLIENT_IP_HEADER):/

type Surroundings = Pick<Examined, 'now' | 'network' | 'fetch' | 'machine' | 'home' | 'doubts'>

/** Examines the shop of these variables; `env` is null when they cannot be read. */
export async function examineInstallation(
  variables: Record<string, string | undefined>,
  surroundings: Surroundings = {},
): Promise<{ env: Env | null; reports: CheckReport[] }> {
  const environment = readEnvironment(variables)
  if (environment.env === null) return { env: null, reports: [environment.report] }
  const { env, report } = environment
  const folder = await readFolder(env)
  const { network = {}, now = Date.now } = surroundings
  const reports = await examineShop({
    ...surroundings,
    env,
    store: folder.store,
    isRunning: false,
    notices: () => readNotices({ env, network, now: now() }),
    countries: async () => (await openGeo(env.geoipFile)).info,
  })
  return { env, reports: [report, folder.report, ...reports] }
}

function readEnvironment(variables: Record<string, string | undefined>) {
  const createReport = (findings: Finding[]): CheckReport => ({ name: 'environment', findings })
  const createFinding = (make: typeof error) => (problem: string) =>
    make('environment', { problem, variable: problem.replace(/:.*/s, '') })
  try {
    const env = readEnv(variables)
    const remarks = env.warnings.filter((text) => !CHECKED.test(text))
    return { env, report: createReport(remarks.map(createFinding(warning))) }
  } catch (reason) {
    if (!(reason instanceof EnvError)) throw reason
    return { env: null, report: createReport(reason.problems.map(createFinding(error))) }
  }
}

async function readFolder({ storeDir }: Env): Promise<{ store: Store | null; report: CheckReport }> {
  try {
    const store = await readStore(storeDir, translatedLocales, reservedSlugs)
    return { store, report: { name: 'store', findings: [] } }
  } catch (reason) {
    if (!(reason instanceof StoreError || isDenied(reason))) throw reason
    const problems = reason instanceof StoreError ? reason.problems : [String(reason)]
    const findings = problems.map((problem) => error('store_file', { problem }))
    return { store: null, report: { name: 'store', findings } }
  }
}
