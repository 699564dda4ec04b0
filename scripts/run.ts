/** Runs one of our tools as a child of the same Node; resolves to its exit code. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { ROOT } from './sources.ts'

export const TOOLS = {
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  vitest: ['node_modules/vitest/vitest.mjs', 'run'],
  playwright: [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'tests/browser/playwright.config.ts',
  ],
} as const

/** `within` are milliseconds after which the tool is killed. */
export function run(
  command: readonly string[],
  env: Record<string, string> = {},
  within?: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...command], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      timeout: within,
      killSignal: 'SIGKILL',
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a program of the system; throws when it fails. */
export async function runProgram(
  command: string,
  args: string[],
  options: { cwd?: string } = {},
): Promise<void> {
  const [code] = await once(
    spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }),
    'exit',
  )
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}`)
}
