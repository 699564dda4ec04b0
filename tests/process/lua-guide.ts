/** The guide in Lua, walked from its file to the payment. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createEmulator } from 'tebex-emulator'
import { expect, onTestFinished } from 'vitest'
import { plainEnvironment } from './packed.ts'

/** `project` has the packed emulator in its `node_modules`. */
export async function walkLuaGuide(project: string): Promise<void> {
  const emulator = await createEmulator()
  const variables = { TEBEX_API_URL: emulator.apiUrl, TEBEX_PUBLIC_TOKEN: emulator.publicToken }
  // Lua holds its output back while nothing but a pipe reads it.
  const script = join(project, 'node_modules/tebex-emulator/guides/lua/sell.lua')
  const child = spawn('lua5.4', ['-e', 'io.stdout:setvbuf("line")', script], {
    env: { ...plainEnvironment, ...variables },
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
    const signIn = /^Sign in: .*[?&]basketIdent=([^&]+)/.exec(line)?.[1]
    if (signIn) emulator.login(signIn)
    const checkout = /^Pay 9\.99 for Garage: .*\/pay\/(.+)/.exec(line)?.[1]
    if (checkout) emulator.pay(checkout)
  }
  expect(printed).toEqual([expect.stringMatching(/^Sign in/), expect.stringMatching(/^Pay 9\.99/), 'Paid'])
  expect(emulator.payments.list()).toMatchObject([{ paid: 999 }])
}
