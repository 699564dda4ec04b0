/** A private key that the platform does not take costs the visitor's address, never the sign-in. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { CHILD_ENVIRONMENT } from '#tests/support/child-environment.ts'
import { openShop, readVariables } from '../shop.ts'

const ROOT = join(import.meta.dirname, '../../..')
const WRONG = 'a-key-that-was-revoked-last-week'

test('with a wrong private key everybody signs in, and the operator hears of it', async () => {
  const { visitor, sandbox, lines } = await openShop({ env: { TEBEX_PRIVATE_KEY: WRONG } })
  for (const address of ['189.6.0.1', '189.6.0.2']) {
    const ana = visitor(address)
    expect(await ana.signIn()).toMatchObject({ authenticated: true })
  }
  const created = sandbox.calls.filter(({ operation }) => operation === 'createBasket')
  const hasAddress = created.map(({ body, status }) => [status, 'ip_address' in JSON.parse(body)])
  expect(hasAddress).toEqual([
    [422, true],
    [200, false],
    [200, false],
  ])
  const errors = lines.filter((line) => JSON.parse(line).level === 'error')
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('TEBEX_PRIVATE_KEY: refused by the platform')
  expect(lines.join('')).not.toContain(WRONG)
  expect(await visitor().get('/readyz')).toMatchObject({
    status: 200,
    body: { ready: true, degraded: ['private key refused by the platform'] },
  })
})

test.each([401, 403])(
  'a key that is revoked while the shop runs (%i) is used again when it is taken again',
  async (status) => {
    let time = Date.now()
    const { visitor, sandbox } = await openShop({ now: () => time })
    sandbox.failNext({
      operation: 'createBasket',
      fault: { kind: 'status', status, detail: 'Unauthenticated.' },
    })
    expect((await visitor('189.6.0.1').startLogin()).status).toBe(200)
    expect((await visitor().get('/readyz')).body).toMatchObject({
      degraded: ['private key refused by the platform'],
    })
    time += 300_000
    sandbox.clearCalls()
    expect((await visitor('189.6.0.2').startLogin()).status).toBe(200)
    expect(JSON.parse(sandbox.calls[0]?.body ?? '')).toHaveProperty('ip_address', '189.6.0.2')
    expect((await visitor().get('/readyz')).body).toEqual({ ready: true, reasons: [] })
  },
)

test('a platform that refuses every sign-in is named by /readyz', async () => {
  const { visitor, sandbox } = await openShop()
  sandbox.failNext({
    operation: 'createBasket',
    fault: { kind: 'status', status: 404, detail: 'Invalid account identifier provided' },
  })
  expect((await visitor().startLogin()).status).toBe(502)
  expect((await visitor().get('/readyz')).body).toMatchObject({
    degraded: ['sign-in refused by the platform'],
  })
  expect((await visitor().startLogin()).status).toBe(200)
  expect((await visitor().get('/readyz')).body).toEqual({ ready: true, reasons: [] })
})

test('the doctor finds a private key that the platform does not take', async () => {
  const sandbox = await createSandbox({ seed: 5 })
  onTestFinished(() => sandbox.close())
  const examine = async (key: string) => {
    const { env, forget } = await readVariables(sandbox)
    onTestFinished(forget)
    return run('scripts/doctor.ts', {
      TRADEPOST_DEMO: '1',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      TEBEX_PUBLIC_TOKEN: sandbox.publicToken,
      TEBEX_PRIVATE_KEY: key,
      TEBEX_API_URL: sandbox.apiUrl,
      ADMIN_PASSWORD: 'quiet otter under blue roofs',
      SESSION_SECRET: 'k9V2mQx7Lr4TzB8nYd3HsW6cFj1PaEuG5oNi',
      DATA_DIR: env.dataDir,
    })
  }
  const [good, bad] = await Promise.all([examine(sandbox.privateKey), examine(WRONG)])
  expect(good.output).toMatch(/^ {2}ok +Private key$/m)
  expect(good.code).toBe(0)
  expect(bad.output).toMatch(/^ {2}error +Private key: Tebex refuses the private key/m)
  expect(bad.code).toBe(1)
  expect(bad.output).not.toContain(WRONG)
})

function run(file: string, env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(ROOT, file)], {
    cwd: ROOT,
    env: { ...CHILD_ENVIRONMENT, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}
