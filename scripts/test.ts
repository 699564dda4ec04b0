/**
 * Units, journeys, contract and architecture in Node, then the main journeys in a real browser. `--all` adds every other
 * browser test, and what installs, kills and measures whole processes. Other arguments are passed on to vitest.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { requireBrowser } from './browser.ts'
import { run, TOOLS } from './run.ts'
import { isBuilt } from './sources.ts'

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

/** What takes minutes more than it tells a developer at each change is left to `--all`. */
const MAIN = {
  node: ['--project=shop', '--project=database'],
  browser: ['journey.spec.ts', '--project=desk'],
}
const EVERYTHING = { node: [], browser: [] }

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const wanted = values.all ? EVERYTHING : MAIN
const reports = await mkdtemp(join(tmpdir(), 'tradepost-tests-'))
const browser = requireBrowser((line) => console.log(line))
if (!(await isBuilt()) && (await run(['scripts/build.ts'])) !== 0) process.exit(1)

const vitestFile = join(reports, 'vitest.json')
const unhandledFile = join(reports, 'unhandled.txt')
const playwrightFile = join(reports, 'playwright.json')
const nodeCode = await run(
  [
    ...TOOLS.vitest,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestFile}`,
    '--reporter=./tests/unhandled-errors.ts',
    ...wanted.node,
    ...positionals,
  ],
  { UNHANDLED_ERRORS_FILE: unhandledFile },
)
const browserCode = await run([...TOOLS.playwright, ...wanted.browser], {
  CHROMIUM_PATH: browser,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightFile,
})

const node = VitestReport.parse(await readReport(vitestFile))
const { stats } = PlaywrightReport.parse(await readReport(playwrightFile))
const unhandled = await readFile(unhandledFile, 'utf8').catch(() => '')
await rm(reports, { recursive: true })
const passed = node.numPassedTests + stats.expected + stats.flaky
const failed = node.numFailedTests + stats.unexpected
const skipped = node.numPendingTests + stats.skipped
// Last, where a shortened log still has them; the browser's are listed by its own reporter just above.
for (const { name, message, assertionResults } of node.testResults) {
  if (message) console.log(`\nFAILED ${name}\n${message}`)
  for (const { fullName, status, failureMessages } of assertionResults)
    if (status === 'failed')
      console.log(`\nFAILED ${name} > ${fullName}\n${failureMessages?.join('\n') ?? ''}`)
}
if (nodeCode !== 0 && node.numFailedTests === 0)
  console.log(`\nFAILED outside of a test: vitest ended with ${nodeCode}\n${unhandled}`)
if (stats.flaky > 0) console.log(`\n${stats.flaky} browser tests needed a second try`)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(nodeCode || browserCode || (failed > 0 ? 1 : 0))

async function readReport(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}
