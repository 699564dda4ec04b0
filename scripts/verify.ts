/** Tells whether the work is done: types, lint, then every test on a fresh build. CI runs the same; `--thorough` is for a release. */
import process from 'node:process'
import { run, TOOLS } from './run.ts'

for (const check of [
  TOOLS.types,
  TOOLS.lint,
  ['scripts/test.ts', '--all', ...process.argv.slice(2)],
] as const) {
  const code = await run(check)
  if (code !== 0) process.exit(code)
}
