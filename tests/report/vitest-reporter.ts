/** Shows which test files run and how many are done; keeps results, retries and errors outside of tests for the end. */
import process from 'node:process'
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from 'vitest/node'
import { describeRunning, type Entry, showProgress, writeReport } from './run-report.ts'

type ReportedError = Pick<SerializedError, 'message' | 'stack'> & { cause?: { message?: string } }

export default class VitestReporter implements Reporter {
  #files = 0
  #filesDone = 0
  #testsDone = 0
  #testsFailed = 0
  readonly #running = new Set<string>()
  #stopProgress: () => void = () => undefined

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length
    this.#stopProgress = showProgress(() => {
      const tests = `${this.#testsDone} tests done, ${this.#testsFailed} failed`
      return `Node: ${this.#filesDone} of ${this.#files} files, ${tests}; ${describeRunning(this.#running)}`
    })
  }

  onTestModuleStart({ relativeModuleId }: TestModule): void {
    this.#running.add(relativeModuleId)
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#running.delete(relativeModuleId)
    this.#filesDone += 1
  }

  onTestCaseResult(test: TestCase): void {
    this.#testsDone += 1
    if (test.result().state !== 'failed') return
    this.#testsFailed += 1
    const { title, message } = describeTest(test)
    process.stdout.write(`FAILED ${title}: ${message.split('\n', 1)[0]}\n`)
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    this.#stopProgress()
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    const failures = [...modules.flatMap(listSuiteFailures), ...inState('failed').map(describeTest)]
    const passed = inState('passed')
    writeReport({
      passed: passed.length,
      failed: failures.length,
      skipped: inState('skipped').length,
      failures,
      retried: passed.filter((test) => test.diagnostic()?.flaky).map(describeTest),
      outside: errors.map(describeError),
    })
  }
}

/** A file that cannot be read, or a hook that failed. */
function listSuiteFailures(module: TestModule): Entry[] {
  const { relativeModuleId } = module
  const ofFile = module.errors().map((error) => ({ title: relativeModuleId, message: describeError(error) }))
  const ofSuites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({
      title: `${relativeModuleId} > ${suite.fullName}`,
      message: describeError(error),
    })),
  )
  return [...ofFile, ...ofSuites]
}

function describeTest(test: TestCase): Entry {
  const [first] = test.result().errors ?? []
  return {
    title: `${test.module.relativeModuleId} > ${test.fullName}`,
    message: first ? describeError(first) : '',
  }
}

/** A poll that ends tells the last assertion; that it ended by time is the cause. */
function describeError({ message, stack, cause }: ReportedError): string {
  const text = stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`
  return cause?.message ? `${text}\n${cause.message}` : text
}
