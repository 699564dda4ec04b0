/** A run shows that it moves, and its report names second tries and failures by time. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from '../../scripts/sources.ts'
import { describeRunning, describeRuns, readReport, showProgress } from './run-report.ts'

const SAMPLE = `
let tries = 0
test('passes', () => undefined)
test('passes at its second try', { retry: 1 }, () => expect(tries++).toBe(1))
test('fails', () => expect('a').toBe('b'))
test('is late', { timeout: 10 }, () => new Promise(() => undefined))
test('polls in vain', () => expect.poll(() => 'c', { timeout: 10 }).toBe('d'))
test.skip('is skipped', () => undefined)
`

test('second tries, failures and lateness of a run are named at its end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'sample.test.js'), SAMPLE)
  await writeFile(join(folder, 'vitest.config.js'), '')
  const file = join(folder, 'report.json')
  const reporter = join(ROOT, 'tests/report/vitest-reporter.ts')
  const args = ['run', '--root', folder, '--globals', `--reporter=${reporter}`]
  const env = { ...process.env, RUN_REPORT_FILE: file }
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  await expect(promisify(execFile)(process.execPath, [vitest, ...args], { env })).rejects.toMatchObject({
    code: 1,
  })

  const lines = describeRuns([await readReport(file)])
  const find = (start: string) => lines.find((line) => line.trim().startsWith(start)) ?? ''
  expect(lines).toContain('\n1 tests needed a second try:')
  expect(find('RETRIED sample.test.js > passes at its second try')).toContain('expected +0 to be 1')
  expect(find('FAILED sample.test.js > fails')).not.toContain('by time')
  for (const title of ['is late', 'polls in vain'])
    expect(find(`FAILED sample.test.js > ${title}`)).toMatch(/Failed by time \(machine factor \d/)
  expect(lines.at(-1)).toBe('\n2 passed, 3 failed, 1 skipped')
})

test('a runner that left no report counts as a failure', async () => {
  const lines = describeRuns([await readReport('/nowhere/vitest.json')])
  expect(lines.at(-2)).toMatch(/FAILED outside of a test\nNo vitest\.json/)
})

test('a run that prints to a file says every ten seconds where it is', () => {
  vi.useFakeTimers()
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  const files = new Set(['a.test.ts', 'b.test.ts'])
  const stop = showProgress(() => `2 of 9 files; ${describeRunning(files)}`)
  vi.advanceTimersByTime(70_000)
  stop()
  vi.advanceTimersByTime(70_000)
  const lines = write.mock.calls.map(([line]) => line)
  expect(lines).toHaveLength(7)
  expect(lines.at(-1)).toBe('1:10 2 of 9 files; running a.test.ts, b.test.ts\n')
})
