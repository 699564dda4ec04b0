/** The process itself on a free port, over a sandbox of its own. */
import { onTestFinished } from 'vitest'
import { createSandbox, type SandboxOptions } from '#sandbox/index.ts'
import { startServer } from '../../server.ts'
import { ORIGIN, readVariables } from './shop.ts'

/** Starts both and closes them when the test ends. `changes` replace single variables of the environment. */
export async function openServer(changes: Record<string, string> = {}, sandboxOptions: SandboxOptions = {}) {
  const sandbox = await createSandbox(sandboxOptions)
  const { env, forget } = await readVariables(sandbox, { PORT: '0', PUBLIC_ORIGIN: ORIGIN, ...changes })
  const server = await startServer({ env })
  onTestFinished(async () => {
    await server.close()
    await sandbox.close()
    await forget()
  })
  return { sandbox, env, server }
}
