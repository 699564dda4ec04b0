/** Plays a recording against the emulator and reports the differences. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { type ComparedDifference, compareRecording } from '../record/compare.ts'
import { OPTIONS, readSwitches } from './options.ts'
import { readRecording } from './record.ts'
import { print } from './serve.ts'

const COMPARE_OPTIONS = { set: OPTIONS.set, json: { type: 'boolean', default: false } } as const

export const COMPARE_HELP = `tebex-emulator compare RECORDING [--set NAME=VALUE] [--json]
  sends what was recorded to an emulator, and says where it answers otherwise and which switch explains it`

/** Exits with 1 when there are differences. */
export async function compare(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: COMPARE_OPTIONS, allowPositionals: true })
  const recording = await readRecording(positionals[0], COMPARE_HELP)
  const differences = await compareRecording(recording, readSwitches(values.set))
  if (values.json) print(JSON.stringify(differences, null, 2))
  else report(differences)
  if (differences.length > 0) process.exitCode = 1
}

function report(differences: readonly ComparedDifference[]): void {
  for (const { operation, request, place, recorded, emulated, explainedBy } of differences) {
    print(`${operation}  ${place}: recorded ${recorded}, emulated ${emulated}`)
    print(`  ${request}`)
    print(`  ${explainedBy === null ? 'no switch explains it' : `--set ${explainedBy}`}`)
  }
  print(differences.length === 0 ? 'Nothing differs.' : `${differences.length} differences.`)
}
