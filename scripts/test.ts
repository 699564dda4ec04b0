/**
 * Units, journeys, contract and architecture in Node, and beside them the main journeys in a real browser. `--all` adds
 * every other browser test, and what installs, kills and measures whole processes. Other arguments are passed on to
 * vitest.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { BROWSER_WORKERS, machineFactor, measureMachine, NODE_WORKERS } from '#tests/support/machine.ts'
import { describeRuns, readReport, showProgress } from '../tests/report/run-report.ts'
import { requireBrowser } from './browser.ts'
import { run, TOOLS } from './run.ts'
import { isBuilt } from './sources.ts'

/** `--all` runs the tests that take minutes more than they tell a developer at each change. */
const MAIN = {
  node: ['--project=shop', '--project=database'],
  browser: ['journey.spec.ts', '--project=desk'],
  env: { TEST_ENGINES: 'embedded' },
}
const EVERYTHING = { node: [], browser: [], env: {} }

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const projects = values.all ? EVERYTHING : MAIN
// Tests that kill, hang and install leave the cores idle half of their time.
const nodeWorkers = values.all ? NODE_WORKERS + 1 : NODE_WORKERS
const reports = await mkdtemp(join(tmpdir(), 'tradepost-tests-'))
await measureMachine(nodeWorkers + BROWSER_WORKERS)
console.log(`Machine factor ${machineFactor()}: time limits are as many times those of a quiet machine`)
const browser = await requireBrowser((line) => console.log(line))
if (!(await isBuilt())) {
  console.log('Building the shop …')
  const stopProgress = showProgress(() => 'building the shop')
  if ((await run(['scripts/build.ts'])) !== 0) process.exit(1)
  stopProgress()
}

/** A run that hangs ends before CI gives it up: what ran last stands above, with what failed. */
const WITHIN_MS = 75 * 60_000
const vitestFile = join(reports, 'vitest.json')
const playwrightFile = join(reports, 'playwright.json')
// A test that another program on the machine made late is tried once more, and named at the end.
const TEST_RETRIES = '1'
console.log('Tests in Node and in a browser …')
const codes = await Promise.all([
  run(
    [
      ...TOOLS.vitest,
      '--reporter=default',
      '--reporter=./tests/report/vitest-reporter.ts',
      `--maxWorkers=${nodeWorkers}`,
      ...projects.node,
      ...positionals,
    ],
    { ...projects.env, TEST_RETRIES, RUN_REPORT_FILE: vitestFile },
    WITHIN_MS,
  ),
  run(
    [...TOOLS.playwright, ...projects.browser],
    { TEST_RETRIES, RUN_REPORT_FILE: playwrightFile, CHROMIUM_PATH: browser },
    WITHIN_MS,
  ),
])

const runs = [await readReport(vitestFile), await readReport(playwrightFile)]
await rm(reports, { recursive: true })
// Last, where a shortened log still has them.
for (const line of describeRuns(runs)) console.log(line)
const isClean = runs.every(({ failed, outside }) => failed === 0 && outside.length === 0)
process.exit(codes.find((code) => code !== 0) ?? (isClean ? 0 : 1))
