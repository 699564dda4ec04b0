import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'
import { TRIGGER_HELP, trigger } from './trigger.ts'

const SECRET = 'whsec_of_the_test'
const TYPES = TRIGGER_HELP.match(/(?:payment|recurring-payment|basket)\.[a-z.-]+/g) ?? []

async function openListener(secret = SECRET) {
  const lines: string[] = []
  const { url, server } = await listen(['--port', '0', '--secret', secret], (line) => lines.push(line))
  onTestFinished(async () => {
    server.close().closeAllConnections()
    await once(server, 'close')
  })
  return { url, lines }
}

test.each(TYPES)('%s is sent to the address, signed', async (type) => {
  const { url, lines } = await openListener()
  await trigger([type, '--to', url, '--secret', SECRET])
  const [, validation, , event, body = ''] = lines
  expect([validation, event]).toEqual(['validation.webhook  signature right', `${type}  signature right`])
  expect(JSON.parse(body)).toMatchObject({ type, subject: expect.anything() })
  expect(lines).toHaveLength(5)
})

test('another secret is noticed', async () => {
  const { url, lines } = await openListener('another')
  await trigger(['validation.webhook', '--to', url, '--secret', SECRET])
  expect(lines[1]).toBe('validation.webhook  signature wrong')
})

test('an address that is not there, a type that does not exist and an option that is missing are told in a sentence', async () => {
  const nowhere = ['--to', 'http://127.0.0.1:9/', '--secret', SECRET]
  await expect(trigger(['payment.completed', ...nowhere])).rejects.toThrow('validation webhook')
  await expect(trigger(['payment.dreamt', ...nowhere])).rejects.toThrow('There is no payment.dreamt.')
  await expect(trigger(['payment.completed'])).rejects.toThrow('payment.completed needs --to and --secret.')
  await expect(trigger([])).rejects.toThrow('TYPE is validation.webhook or one of')
})
