/** The first lines of the client's README sell a package, as a reader runs them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { createEmulator } from 'tebex-emulator'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../scripts/sources.ts'

const MAX_README_LENGTH = 8_000

test('twelve lines lead from the catalogue to the checkout', async () => {
  const readme = await readFile(join(ROOT, 'packages/tebex-client/README.md'), 'utf8')
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(MAX_README_LENGTH)
  const code = /^# tebex-client\n\n```js\n([\s\S]+?)```/.exec(readme)?.[1] ?? ''
  expect(code.trimEnd().split('\n')).toHaveLength(12)
  const emulator = await createEmulator()
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: ROOT,
    env: { ...process.env, TEBEX_API_URL: emulator.apiUrl, TEBEX_PUBLIC_TOKEN: emulator.publicToken },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill()
    await Promise.all([closed, emulator.close()])
  })
  const printed: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line)
    const ident = /^Sign in: .*[?&]basketIdent=([^&]+)/.exec(line)?.[1]
    if (ident) emulator.login(ident)
  }
  expect(printed).toEqual([
    expect.stringMatching(/^Sign in: /),
    expect.stringContaining(`Pay for Garage: ${emulator.url}/pay/`),
  ])
})
