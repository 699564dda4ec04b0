/** A vitest reporter that keeps what went wrong outside of every test: the JSON report has no field for it. */
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { inspect } from 'node:util'
import type { Reporter } from 'vitest/node'

const FILE = process.env.UNHANDLED_ERRORS_FILE

export default class UnhandledErrors implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    if (FILE) writeFileSync(FILE, errors.map((error) => inspect(error, { depth: 1 })).join('\n'))
  }
}
