import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import { isThorough } from '#tests/support/depth.ts'
import { measureMachine, scaled, WORKERS } from '#tests/support/machine.ts'
import viteConfig from './vite.config.ts'

const TESTS = '{app,packages/*/{src,tests},sandbox,tests,scripts}/**/*.test.{ts,tsx}'
/** What kills and hangs databases in turn, and long sequences on them. */
const LONG_ON_SERVERS = [
  'tests/database/{backup,hang,kill,restore,shop-kill,two-shops,editing/kill,notifications/notifications,updates/updates,orders/ledger,orders/revenue}.test.ts',
  'tests/journeys/{failures/database-away,admin/floods}.test.ts',
]
const ON_SERVERS = [
  'tests/journeys/doctor/healthy.test.ts',
  'tests/database/**/*.test.ts',
  'tests/journeys/admin/{admin,admin-chats,guessing,order-chats,people,tracking}.test.ts',
]
/** Tests that need a build, read much, or attack, kill, break or alter everything in turn: `npm run verify` alone runs them. */
const LONG = [
  'tests/{budgets,process}/**/*.test.ts',
  'app/server/store/publication.test.ts',
  'app/panel/store/editing/random-edits.test.ts',
  'tests/journeys/setup/writing.test.ts',
  'tests/journeys/admin/store/{dangerous-roles,heavy-drafts,product-helper}.test.ts',
  'tests/journeys/failures/{clock,fair-share,faults,full-queue,fuzz,private-key}.test.ts',
  'tests/journeys/{purchase/attribution,purchase/history-large,revenue/month-file}.test.ts',
  'tests/journeys/store/{editing,hostile-uploads,live-store}.test.ts',
  'app/shop/catalog/pictures/pictures-hostile.test.ts',
  'packages/tebex-emulator/{src/cli/record,src/record/record,src/verify/verify}.test.ts',
  'tests/architecture/{additions,reference}.test.ts',
  'tests/journeys/doctor/planted.test.ts',
]
/** Differences planted in the platform's answers, each of which a test must notice: for a change of the emulator's `verify`. */
const PLANTS = 'packages/tebex-emulator/tests/plants/plants.test.ts'
const OTHERS = {
  include: [TESTS],
  exclude: [...ON_SERVERS, ...LONG_ON_SERVERS, ...LONG, PLANTS, 'node_modules/**'],
}
const DATABASE_SETUP = 'tests/database/setup.ts'
const BUILD_SETUP = 'tests/budgets/setup.ts'

const MEMORY_FOLDER = '/dev/shm'
const MEMORY_FOLDER_BYTES = 1024 ** 3

/** Databases of tests live in memory where there is room: on a disk every commit waits for it (fsync). */
function temporaryFolder(): Record<string, string> {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize >= MEMORY_FOLDER_BYTES ? { TMPDIR: MEMORY_FOLDER } : {}
  } catch {
    return {}
  }
}

/** Node keeps there what it compiled: processes that tests start need half of their processor time. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, 'node_modules/.cache/compiled')

await measureMachine()

const test = {
  setupFiles: ['tests/setup.ts'],
  env: { ...temporaryFolder(), NODE_COMPILE_CACHE },
  pool: 'forks',
  maxWorkers: WORKERS,
  testTimeout: scaled(120_000),
  hookTimeout: scaled(60_000),
  // A busy machine is slow, not wrong.
  expect: { poll: { timeout: scaled(45_000) } },
  slowTestThreshold: scaled(5_000),
  retry: Number(process.env.TEST_RETRIES ?? 0),
  // Modules are read once for many files; a test leaves nothing behind in them.
  isolate: false,
  projects: [
    { extends: true, test: { name: 'shop', ...OTHERS } },
    {
      extends: true,
      test: {
        name: 'database',
        include: ON_SERVERS,
        exclude: [...LONG_ON_SERVERS, 'node_modules/**'],
        globalSetup: DATABASE_SETUP,
      },
    },
    {
      extends: true,
      test: { name: 'long-database', include: LONG_ON_SERVERS, globalSetup: [DATABASE_SETUP, BUILD_SETUP] },
    },
    {
      extends: true,
      test: { name: 'long', include: isThorough ? [...LONG, PLANTS] : LONG, globalSetup: BUILD_SETUP },
    },
  ],
}

export default defineConfig((environment) => mergeConfig(viteConfig(environment), { test }))
