/** Shows which browser tests run and how many are done; keeps results and retries for the end. */
import process from 'node:process'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { describeRunning, type Entry, showProgress, writeReport } from './run-report.ts'

export default class PlaywrightReporter implements Reporter {
  #tests: TestCase[] = []
  #done = 0
  readonly #running = new Set<string>()
  readonly #outside: string[] = []
  #stopProgress: () => void = () => undefined

  printsToStdio(): boolean {
    return true
  }

  onBegin(_: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests()
    this.#stopProgress = showProgress(
      () => `Browser: ${this.#done} of ${this.#tests.length} tests; ${describeRunning(this.#running)}`,
    )
  }

  onTestBegin(test: TestCase): void {
    this.#running.add(test.title)
  }

  onTestEnd(test: TestCase): void {
    this.#running.delete(test.title)
    const willRetry = test.results.length <= test.retries && !test.ok()
    if (willRetry) return
    this.#done += 1
    if (test.ok()) return
    const { title, message } = describeTest(test)
    process.stdout.write(`FAILED ${title}: ${message.split('\n', 1)[0]}\n`)
  }

  onError({ message, stack }: TestError): void {
    this.#outside.push(stack ?? message ?? '')
  }

  onEnd(): void {
    this.#stopProgress()
    const withOutcome = (outcome: string) => this.#tests.filter((test) => test.outcome() === outcome)
    const flaky = withOutcome('flaky')
    const failed = withOutcome('unexpected')
    writeReport({
      passed: withOutcome('expected').length + flaky.length,
      failed: failed.length,
      skipped: withOutcome('skipped').length,
      failures: failed.map(describeTest),
      retried: flaky.map(describeTest),
      outside: this.#outside,
    })
  }
}

function describeTest(test: TestCase): Entry {
  const [first] = test.results
  return {
    title: test.titlePath().filter(Boolean).join(' > '),
    message: first?.errors.map(({ stack, message }) => stack ?? message ?? '').join('\n') ?? '',
  }
}
