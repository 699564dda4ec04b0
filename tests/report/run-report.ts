/** The results that a runner leaves for the end of `npm test`, and the lines that show meanwhile that it moves. */
import { existsSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { machineFactor } from '../support/machine.ts'

const Entry = z.object({ title: z.string(), message: z.string() })
export type Entry = z.infer<typeof Entry>

const RunReport = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  failures: z.array(Entry),
  /** Tests that passed at a later try, each with the message of its first failure. */
  retried: z.array(Entry),
  /** Errors outside of every test. */
  outside: z.array(z.string()),
})
export type RunReport = z.infer<typeof RunReport>

const FILE = process.env.RUN_REPORT_FILE
const EVERY_MS = 10_000
const MAX_NAMED = 4
/** As vitest, Playwright and our own tests say it. */
const BY_TIME = /\btimed out\b|did not succeed in time|\btimeout:? (?:of )?\d+/i

export function writeReport(report: RunReport): void {
  if (FILE) writeFileSync(FILE, JSON.stringify(report))
}

/** A runner that did not end by itself has left no report, which counts as an error outside of every test. */
export async function readReport(file: string): Promise<RunReport> {
  if (existsSync(file)) return RunReport.parse(JSON.parse(await readFile(file, 'utf8')))
  const outside = [`No ${basename(file)}: the runner was ended or broke off. The last lines above say where.`]
  return { passed: 0, failed: 0, skipped: 0, failures: [], retried: [], outside }
}

/** Prints a line every ten seconds until it is stopped; on a terminal the runners' own displays move. */
export function showProgress(describe: () => string): () => void {
  if (process.stdout.isTTY) return () => undefined
  const began = performance.now()
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - began) / 1000)
    const elapsed = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    process.stdout.write(`${elapsed} ${describe()}\n`)
  }, EVERY_MS)
  return () => clearInterval(timer)
}

/** The first of the names that run, for a line of progress. */
export function describeRunning(names: ReadonlySet<string>): string {
  if (names.size === 0) return 'none running'
  const named = [...names].slice(0, MAX_NAMED)
  const more = names.size - named.length
  return `running ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The end of `npm test`: second tries, failures, and the sums in a line of their own. */
export function describeRuns(runs: readonly RunReport[]): string[] {
  const sum = (state: 'passed' | 'failed' | 'skipped') =>
    runs.reduce((total, report) => total + report[state], 0)
  const retried = runs.flatMap((report) => report.retried)
  const skipped = sum('skipped')
  return [
    ...(retried.length > 0 ? [`\n${retried.length} tests needed a second try:`] : []),
    ...retried.map(({ title, message }) => `RETRIED ${title}\n${withFactor(message)}\n`),
    ...runs
      .flatMap((report) => report.failures)
      .map(({ title, message }) => `\nFAILED ${title}\n${withFactor(message)}`),
    ...runs.flatMap((report) => report.outside).map((message) => `\nFAILED outside of a test\n${message}`),
    `\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ]
}

/** A failure by time says how long the limits of this run were. */
function withFactor(message: string): string {
  const isByTime = BY_TIME.test(message)
  return isByTime ? `${message}\nFailed by time (machine factor ${machineFactor()}).` : message
}
