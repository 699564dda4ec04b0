/**
 * `npm run bench:fuzz`: made-up requests to every endpoint and page, none of which may be answered 500. `--seed` names
 * the first seed (1), `--seeds` how many follow (30), `--requests` how many each makes (3,000).
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createSandbox } from '#sandbox/index.ts'
import { SERVER_BUNDLE } from '../scripts/sources.ts'
import { say } from './parts/figures.ts'
import { listFuzzRequests, sendAll } from './parts/fuzz.ts'
import { startFuzzedShop } from './parts/fuzzed-shop.ts'
import { requireBuild } from './parts/shop.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '30' },
    requests: { type: 'string', default: '3000' },
  },
})
await requireBuild()
const server: typeof import('../server.ts') = await import(SERVER_BUNDLE)
const first = Number(values.seed)
let failed = 0

for (let seed = first; seed < first + Number(values.seeds); seed++) {
  // A shop of its own for each seed, so that a failure can be had again.
  const sandbox = await createSandbox()
  const { world, stop } = await startFuzzedShop(server, sandbox)
  const { statuses, failures } = await sendAll(listFuzzRequests(seed, Number(values.requests)), world)
  say(
    `seed ${seed}`,
    JSON.stringify(statuses),
    failures.length === 0 ? 'no 500' : `${failures.length} times 500`,
  )
  for (const failure of failures) console.log(JSON.stringify(failure).slice(0, 2_000))
  failed += failures.length
  await stop()
  await sandbox.close()
}
process.exit(failed === 0 ? 0 : 1)
