import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#tests/process/installation.ts'
import { isDemo, openSandbox } from './demo.ts'

test.each([
  [{}, true],
  [{ NODE_ENV: 'production' }, false],
  // As the demo's image has it.
  [{ NODE_ENV: 'production', TRADEPOST_DEMO: '1' }, true],
  [{ NODE_ENV: 'production', TRADEPOST_DEMO: '1', TEBEX_PUBLIC_TOKEN: 't66x-token' }, false],
])('an environment of %o is a demo: %s', (environment, isExpected) => {
  expect(isDemo(environment)).toBe(isExpected)
})

test('the sandbox listens where the shop does', async () => {
  const port = await findFreePort()
  const sandbox = await openSandbox({ SANDBOX_PORT: String(port), HOST: '127.0.0.2' })
  onTestFinished(() => sandbox.close())
  expect(sandbox.url).toBe(`http://localhost:${port}`)
  expect((await fetch(`http://127.0.0.2:${port}/`)).status).toBe(200)
})
