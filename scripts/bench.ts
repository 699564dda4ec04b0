/** `npm run bench`: every program of `bench/` in turn. `npm run bench -- NAME …` runs one with its arguments. */
import process from 'node:process'
import { run } from './run.ts'

const PROGRAMS = ['throughput', 'memory', 'records', 'page', 'scale']

const [name, ...options] = process.argv.slice(2)
if (name !== undefined && !PROGRAMS.includes(name)) {
  console.error(`Usage: npm run bench -- [${PROGRAMS.join(' | ')}] [its arguments]`)
  process.exit(1)
}
for (const program of name === undefined ? PROGRAMS : [name]) {
  console.log(`\n== ${program}`)
  const code = await run([`bench/${program}.ts`, ...options])
  if (code !== 0) process.exit(code)
}
