import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmulator } from 'tebex-emulator'
import { afterAll, expect, test } from 'vitest'
import { testEnv } from '#tests/support/test-env.ts'
import { documentation } from './documentation.server.ts'
import { EnvError, readEnv } from './env.server.ts'
import { variables } from './variables.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'env-'))
afterAll(() => rmSync(folder, { recursive: true }))

const live = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://shop.example',
  TEBEX_PUBLIC_TOKEN: 't66x-7cd928b1e9399909e6810edac6dc1fd1eefc57cb',
  TEBEX_PRIVATE_KEY: 'private-key-of-the-store',
  TEBEX_WEBHOOK_SECRET: 'webhook-secret-of-the-store',
  SESSION_SECRET: 'r7Pq2mX9vK4tLw8zB3nC6hJ1dF5gS0aY',
  ADMIN_PASSWORD: 'quiet otter under blue roofs',
}

function listProblems(source: Record<string, string | undefined>): readonly string[] {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.problems
    throw error
  }
  return []
}

test('an empty environment is a demo with secrets of its own', () => {
  const env = readEnv({ DATA_DIR: join(folder, 'fresh') })
  expect(env).toMatchObject({ isDemo: true, isProduction: false, port: 3000, host: '127.0.0.1' })
  expect(env).toMatchObject({ publicOrigin: 'http://localhost:3000', catalogTtlMs: 60_000, logLevel: 'info' })
  expect(env.admin.isGenerated).toBe(true)
  expect(env.admin.password?.length).toBeGreaterThanOrEqual(12)
  expect(env.sessionSecrets[0]?.length).toBeGreaterThanOrEqual(32)
})

test('the demo stores its session secret in a file that only its owner can read', () => {
  const first = readEnv({ DATA_DIR: join(folder, 'kept') })
  const second = readEnv({ DATA_DIR: join(folder, 'kept') })
  expect(second.sessionSecrets).toEqual(first.sessionSecrets)
  expect(second.admin.password).not.toBe(first.admin.password)
  expect(statSync(join(folder, 'kept', 'session-secret')).mode & 0o077).toBe(0)
})

test('an unwritable data folder does not stop the demo', () => {
  writeFileSync(join(folder, 'a-file'), '')
  expect(readEnv({ DATA_DIR: join(folder, 'a-file', 'below') }).sessionSecrets).toHaveLength(1)
})

test('a live shop with all secrets starts without warnings', () => {
  const env = readEnv(live)
  expect(env).toMatchObject({ isDemo: false, isProduction: true, warnings: [] })
  expect(env.tebex.apiUrl).toBe('https://headless.tebex.io/api')
  expect(env.tebex.allowedHosts).toEqual(['pay.tebex.io', 'checkout.tebex.io', 'ident.tebex.io'])
  expect(env.admin).toEqual({
    password: live.ADMIN_PASSWORD,
    passwordHash: null,
    isGenerated: false,
    totpSecret: null,
  })
})

test('production without a platform token refuses and says why', () => {
  const { TEBEX_PUBLIC_TOKEN: _, ...withoutToken } = live
  expect(listProblems(withoutToken)).toEqual([
    expect.stringMatching(/^TEBEX_PUBLIC_TOKEN: needed in production/),
  ])
  expect(listProblems({ ...withoutToken, TRADEPOST_DEMO: '1' })[0]).toMatch(/^TEBEX_PUBLIC_TOKEN/)
})

test('a live shop has no default secrets, in production or not', () => {
  for (const NODE_ENV of ['production', undefined]) {
    const problems = listProblems({ TEBEX_PUBLIC_TOKEN: live.TEBEX_PUBLIC_TOKEN, NODE_ENV })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['ADMIN_PASSWORD', 'SESSION_SECRET'])
  }
})

test.each([
  'short',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'change-me-change-me-change-me-change-me',
  'your-session-secret-goes-here-please-1234',
  `${live.SESSION_SECRET},short`,
])('the session secret "%s" is refused', (SESSION_SECRET) => {
  expect(listProblems({ ...live, SESSION_SECRET })[0]).toMatch(/^SESSION_SECRET: /)
})

test.each([
  'admin',
  'short-one',
  'password1234',
  'Administrator1!',
  '123456789012',
  'aaaaaaaaaaaa',
  'changeme-changeme',
  'Welcome2024!!',
  'qwertyuiop123',
  'P@ssw0rd12345',
])('the admin password "%s" is refused', (ADMIN_PASSWORD) => {
  expect(listProblems({ ...live, ADMIN_PASSWORD })[0]).toMatch(/^ADMIN_PASSWORD: /)
})

test.each([
  'correct-otter-battery-4',
  'K7vm-93kx-pqzt',
  'shop-administration-of-northgate-7',
  '🦦🌊🪵🏔️🌲🐟🦊🐻🦅🌙🍄🔥',
])('the admin password "%s" is accepted', (ADMIN_PASSWORD) => {
  expect(listProblems({ ...live, ADMIN_PASSWORD })).toEqual([])
})

test('weak secrets that a person chose are refused in the demo too', () => {
  expect(listProblems({ SESSION_SECRET: 'short', ADMIN_PASSWORD: 'admin', DATA_DIR: folder })).toHaveLength(2)
})

test('a hash replaces the password, but both together are refused', () => {
  const { ADMIN_PASSWORD, ...withoutPassword } = live
  const hash = `$argon2id$v=19$m=19456,t=2,p=1$${'c2FsdHNhbHRzYWx0c2E'}$${'aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g'}`
  expect(readEnv({ ...withoutPassword, ADMIN_PASSWORD_HASH: hash }).admin).toEqual({
    password: null,
    passwordHash: hash,
    totpSecret: null,
    isGenerated: false,
  })
  expect(listProblems({ ...withoutPassword, ADMIN_PASSWORD, ADMIN_PASSWORD_HASH: hash })[0]).toMatch(
    /not both/,
  )
  expect(listProblems({ ...withoutPassword, ADMIN_PASSWORD_HASH: 'plain' })[0]).toMatch(
    /^ADMIN_PASSWORD_HASH: /,
  )
})

test('every problem is reported at once, by name', () => {
  const problems = listProblems({
    ...live,
    PORT: '99999',
    PUBLIC_ORIGIN: 'https://shop.example/path',
    TEBEX_API_URL: 'http://api.elsewhere.example/api',
    TEBEX_ALLOWED_HOSTS: 'pay.tebex.io, https://evil.example/x',
    AI_API_KEY: 'key',
    DISCORD_WEBHOOK_URL: 'discord',
    DATABASE_URL: 'mysql://x',
    TRUSTED_PROXIES: 'everybody',
    CLIENT_IP_HEADER: 'two words',
    CATALOG_TTL_MS: '-1',
    CHAT_VISITOR_DAILY: '1e3',
    LOG_LEVEL: 'loud',
    SANDBOX_PORT: 'x',
    HOST: 'two words',
  })
  expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual(
    [
      'PORT',
      'PUBLIC_ORIGIN',
      'TEBEX_API_URL',
      'TEBEX_ALLOWED_HOSTS',
      'AI_API_URL',
      'DISCORD_WEBHOOK_URL',
      'DATABASE_URL',
      'TRUSTED_PROXIES',
      'CLIENT_IP_HEADER',
      'CATALOG_TTL_MS',
      'CHAT_VISITOR_DAILY',
      'LOG_LEVEL',
      'SANDBOX_PORT',
      'HOST',
    ].sort(),
  )
})

test('problems never print a secret', () => {
  const message = String(
    new EnvError(
      listProblems({
        ...live,
        SESSION_SECRET: 'hunter2',
        ADMIN_PASSWORD: 'hunter3',
        TEBEX_PRIVATE_KEY: 'hunter 4',
      }),
    ),
  )
  expect(message).toContain('SESSION_SECRET')
  expect(message).not.toContain('hunter')
})

test('each variable can come from a file', () => {
  const file = join(folder, 'secret')
  writeFileSync(file, `${live.SESSION_SECRET}\n`)
  const { SESSION_SECRET, ...withoutSecret } = live
  expect(readEnv({ ...withoutSecret, SESSION_SECRET_FILE: file }).sessionSecrets).toEqual([SESSION_SECRET])
  expect(readFileSync(file, 'utf8')).toContain(SESSION_SECRET)
  expect(listProblems({ ...live, SESSION_SECRET_FILE: file })[0]).toMatch(/^SESSION_SECRET: .*not both/)
  expect(listProblems({ ...live, DATABASE_URL_FILE: join(folder, 'absent') })[0]).toMatch(
    /^DATABASE_URL_FILE: cannot read .*ENOENT/,
  )
})

test('several session secrets keep their order for rotation', () => {
  const secrets = [live.SESSION_SECRET, 'Y0aSg5Fd1Jh6Cn3Bz8wLt4Kv9Xm2qP7r']
  expect(readEnv({ ...live, SESSION_SECRET: secrets.join(', ') }).sessionSecrets).toEqual(secrets)
})

test('a platform on this machine is allowed over http with its own host, and does not make the shop a demo', () => {
  const env = readEnv({ ...live, TEBEX_API_URL: 'http://127.0.0.1:4100/api/' })
  expect(env.tebex.apiUrl).toBe('http://127.0.0.1:4100/api')
  expect(env.tebex.allowedHosts).toContain('127.0.0.1:4100')
  expect(env.isDemo).toBe(false)
})

test('the demo cannot be pointed at the real platform', () => {
  expect(listProblems({ ...live, TRADEPOST_DEMO: '1' })[0]).toMatch(/^TRADEPOST_DEMO: /)
})

test('the emulator’s public keys are refused wherever money moves', async () => {
  const emulator = await createEmulator()
  await emulator.close()
  const published = {
    TEBEX_PUBLIC_TOKEN: emulator.publicToken,
    TEBEX_PRIVATE_KEY: emulator.privateKey,
    TEBEX_WEBHOOK_SECRET: emulator.webhookSecret,
    TEBEX_PLUGIN_SECRET: emulator.pluginSecret,
  }
  for (const TEBEX_API_URL of [undefined, 'https://headless.tebex.io/api', 'https://relay.example/api'])
    for (const [name, value] of Object.entries(published)) {
      const [problem = 'none', ...others] = listProblems({ ...live, TEBEX_API_URL, [name]: value })
      expect([problem.split(':')[0], others]).toEqual([name, []])
      expect(problem).not.toContain(value)
    }
  for (const TEBEX_API_URL of ['http://127.0.0.1:4000/api', 'http://emulator:4000/api'])
    expect(listProblems({ ...live, ...published, TEBEX_API_URL })).toEqual([])
})

test('a questionable but working setting only causes a warning', () => {
  const { TEBEX_PRIVATE_KEY: _, TEBEX_WEBHOOK_SECRET: __, PUBLIC_ORIGIN: ___, ...required } = live
  const { warnings } = readEnv({
    ...required,
    CLIENT_IP_HEADER: 'X-Real-IP',
    AI_API_URL: 'https://ai.example/v1',
  })
  expect(warnings.map((warning) => warning.split(':')[0])).toEqual([
    'TEBEX_PRIVATE_KEY',
    'TEBEX_WEBHOOK_SECRET',
    'PUBLIC_ORIGIN',
    'CLIENT_IP_HEADER',
    'AI_API_URL',
  ])
})

test('a language service at the sandbox’s address is a stand-in, not AI', () => {
  const TEBEX_API_URL = 'http://127.0.0.1:4000/api'
  const read = (AI_API_URL: string) => testEnv({ TEBEX_API_URL, AI_API_URL, AI_API_KEY: 'key' }).ai?.isStandIn
  expect([read('http://127.0.0.1:4000/ai/v1'), read('https://ai.example/v1')]).toEqual([true, false])
  expect(testEnv({}).ai).toBeNull()
})

test('empty variables count as unset', () => {
  expect(testEnv({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({ databaseUrl: null, port: 3000 })
})

test.each(Object.entries(variables.shape))('the documented example of %s is valid', (_, schema) => {
  const { description, example = '' } = documentation.get(schema) ?? {}
  expect(description).toBeTruthy()
  const isPlaceholder = /…|^\$\(/.test(example)
  expect(isPlaceholder || schema.safeParse(example).success, example).toBe(true)
})
