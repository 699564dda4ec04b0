/** The build's second entry: the worker thread that parses a large catalogue. */
import { expect, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { SERVER_BUNDLE } from '../../scripts/sources.ts'
import { readVariables } from '../journeys/shop.ts'

type Server = typeof import('../../server.ts')

test('the built shop reads a catalogue that is too large to be parsed in place', async () => {
  const { startServer }: Server = await import(SERVER_BUNDLE)
  const sandbox = await createSandbox({ seed: 300 })
  const { env, forget } = await readVariables(sandbox, { PORT: '0' })
  const server = await startServer({ env })
  await expect.poll(() => fetch(`${server.url}/readyz`).then(({ status }) => status)).toBe(200)
  await server.close()
  await sandbox.close()
  await forget()
})
