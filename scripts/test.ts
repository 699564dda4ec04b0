/**
 * Units, journeys, contract and architecture in Node, and after them the main journeys in a real browser. `--all` adds
 * every other browser test, and what installs, kills and measures whole processes; `--thorough` more samples of the same.
 * Other arguments are passed on to vitest.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { machineFactor, measureMachine } from '#tests/support/machine.ts'
import { describeRuns, readReport, showProgress } from '../tests/report/run-report.ts'
import { requireBrowser } from './browser.ts'
import { run, TOOLS } from './run.ts'
import { isBuilt } from './sources.ts'

/** A change's own run. */
const MAIN = {
  node: ['--project=shop', '--project=database'],
  browser: ['journey.spec.ts', '--project=desk'],
}
/** `--all` adds what takes minutes more than it tells a developer at each change. */
const EVERYTHING = { node: [], browser: [] }

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false }, thorough: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const projects = values.all ? EVERYTHING : MAIN
const reports = await mkdtemp(join(tmpdir(), 'tradepost-tests-'))
await measureMachine()
console.log(`Machine factor ${machineFactor()}: time limits are as many times those of a quiet machine`)
const browser = await requireBrowser((line) => console.log(line))
if (!(await isBuilt())) {
  console.log('Building the shop …')
  const stopProgress = showProgress(() => 'building the shop')
  if ((await run(['scripts/build.ts'])) !== 0) process.exit(1)
  stopProgress()
}

/** A run that hangs ends before CI gives it up: what ran last stands above, with what failed. */
const END = performance.now() + 75 * 60_000
const remainingMs = () => Math.max(1, Math.ceil(END - performance.now()))
const vitestFile = join(reports, 'vitest.json')
const playwrightFile = join(reports, 'playwright.json')
// A test that another program on the machine made late is tried once more, and named at the end.
const TEST_RETRIES = '1'
console.log('Tests in Node …')
// Side by side they would take longer: a browser draws while it waits, and both take the cores' caches from each other.
const codes = [
  await run(
    [
      ...TOOLS.vitest,
      '--reporter=default',
      '--reporter=./tests/report/vitest-reporter.ts',
      ...projects.node,
      ...positionals,
    ],
    { TEST_RETRIES, RUN_REPORT_FILE: vitestFile, ...(!values.thorough && { TEST_DEPTH: 'usual' }) },
    remainingMs(),
  ),
]
console.log('Tests in a browser …')
codes.push(
  await run(
    [...TOOLS.playwright, ...projects.browser],
    { TEST_RETRIES, RUN_REPORT_FILE: playwrightFile, CHROMIUM_PATH: browser },
    remainingMs(),
  ),
)

const runs = [await readReport(vitestFile), await readReport(playwrightFile)]
await rm(reports, { recursive: true })
// Last, where a shortened log still has them.
for (const line of describeRuns(runs)) console.log(line)
const isClean = runs.every(({ failed, outside }) => failed === 0 && outside.length === 0)
process.exit(codes.find((code) => code !== 0) ?? (isClean ? 0 : 1))
