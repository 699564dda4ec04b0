/** Runs a program over a folder that begins empty at each start and every night. */
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import process from 'node:process'
import { launch } from '../launch.mjs'

const DAY_MS = 86_400_000
/** Four in the morning, UTC. */
const NIGHT_MS = 4 * 3_600_000

type NightlyOptions = {
  command: readonly string[]
  /** Deleted with all that it holds. */
  dataDir: string
  environment: Record<string, string | undefined>
  countMsUntilNight?: () => number
  /** Ends the program for good. */
  signal?: AbortSignal
}

/** Resolves to the program's exit code when it ends by itself, or was told to. */
export async function runNightly(options: NightlyOptions): Promise<number> {
  const { command, dataDir, environment, countMsUntilNight = countMsUntilFour, signal } = options
  for (;;) {
    await rm(dataDir, { recursive: true, force: true })
    const program = launch(process.execPath, command, { ...environment, DATA_DIR: dataDir })
    let isNight = false
    const end = () => program.kill('SIGTERM')
    const night = setTimeout(() => {
      isNight = true
      end()
    }, countMsUntilNight())
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
    const [code]: unknown[] = await once(program, 'exit')
    clearTimeout(night)
    signal?.removeEventListener('abort', end)
    if (!isNight || signal?.aborted) return typeof code === 'number' ? code : 1
  }
}

function countMsUntilFour(): number {
  return DAY_MS - ((Date.now() - NIGHT_MS) % DAY_MS)
}
