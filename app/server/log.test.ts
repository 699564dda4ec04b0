import { expect, test } from 'vitest'
import { testEnv } from '#tests/support/test-env.ts'
import { createLog } from './log.server.ts'

const env = testEnv({
  TEBEX_PRIVATE_KEY: 'private-key-of-the-store',
  DISCORD_WEBHOOK_URL: 'https://discord.example/api/webhooks/123/abcdef',
})
const ident = 't66x-7cd928b1e9399909e6810edac6dc1fd1eefc57cb'

function logWith(isPretty: boolean) {
  const lines: string[] = []
  return { log: createLog(env, { write: (line) => lines.push(line), isPretty }), text: () => lines.join('') }
}

test('a line is one JSON object with level, time and message', () => {
  const { log, text } = logWith(false)
  log.info({ route: '/cart', ms: 12 }, 'request')
  expect(text()).toMatch(/\n$/)
  expect(JSON.parse(text())).toMatchObject({ level: 'info', route: '/cart', ms: 12, msg: 'request' })
})

test('secrets are removed by their name and by their value, at any depth', () => {
  const { log, text } = logWith(false)
  log.child({ authorization: 'Basic abc' }).info(
    {
      password: 'a',
      user: { email: 'someone@mail.example', sessionId: 'sid-value' },
      headers: [{ cookie: '__Host-session=abc' }],
      url: `https://pay.tebex.io/${ident}`,
      note: `call with private-key-of-the-store and Bearer abc.def.ghi for other@mail.example`,
    },
    `posted to ${env.discordWebhookUrl} under ${env.sessionSecrets[0]}`,
  )
  for (const hidden of [
    'Basic abc',
    'someone@',
    'other@',
    'sid-value',
    '__Host',
    ident,
    'private-key',
    'abc.def',
    'abcdef',
    'a-secret',
  ]) {
    expect(text()).not.toContain(hidden)
  }
  expect(text()).toContain('…57cb')
})

test('an error is logged with its causes and without its secrets', () => {
  const { log, text } = logWith(false)
  const cause = new Error(`basket ${ident} refused`)
  log.error({ err: new Error('add failed for 198.51.100.77', { cause }) }, 'failed')
  log.error(new Error(`alone ${ident}`))
  expect(text()).toContain('add failed for 198.51.100.0')
  expect(text()).toContain('refused')
  expect(text()).not.toContain(ident)
})

test('a line never contains a full address, except our own machine’s', () => {
  const { log, text } = logWith(false)
  log.info(
    { address: '198.51.100.77', list: ['2001:db8:aaaa:bbbb::1'] },
    'from 203.0.113.9 and 2001:db8:1:2:3:4:5:6 at 127.0.0.1:3000',
  )
  expect(text()).toMatch(/198\.51\.100\.0/)
  expect(text()).not.toMatch(/100\.77|113\.9|bbbb|:3:4:5/)
  expect(text()).toContain('127.0.0.1:3000')
})

test('a visitor’s text can neither add a line nor move a terminal’s cursor', () => {
  const forged = 'x\n{"level":"fatal","msg":"forged"}\r\u001b[2Jy\u2028z'
  const json = logWith(false)
  json.log.info({ agent: forged }, forged)
  expect(
    json
      .text()
      .trimEnd()
      .split(/[\n\r\u2028]/).length,
  ).toBe(1)
  const pretty = logWith(true)
  pretty.log.info({ agent: forged }, forged)
  for (const sign of ['\u001b[2J', '\r', '\u2028']) expect(pretty.text()).not.toContain(sign)
  expect(
    pretty
      .text()
      .split('\n')
      .some((line) => line.startsWith('{')),
  ).toBe(false)
})

test('huge, deep or circular values are cut off', () => {
  const { log, text } = logWith(false)
  const circle: Record<string, unknown> = { long: 'x'.repeat(100_000) }
  circle.self = circle
  log.info(circle, 'circle')
  expect(text().length).toBeLessThan(20_000)
})

test('the environment’s level decides which lines are written', () => {
  const lines: string[] = []
  const log = createLog(testEnv({ LOG_LEVEL: 'warn' }), {
    write: (line) => lines.push(line),
    isPretty: false,
  })
  log.info('quiet')
  log.warn('loud')
  expect(lines).toHaveLength(1)
})
