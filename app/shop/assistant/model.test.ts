import type { Fault } from 'tebex-emulator'
import { expect, onTestFinished, test } from 'vitest'
import { settlesWithin } from '#app/lib/async/deadline.ts'
import { createSandbox } from '#sandbox/index.ts'
import { type ChatFault, chatFaults, createChatReply } from '#sandbox/llm.ts'
import { scaled } from '#tests/support/machine.ts'
import { createModel, ModelError } from './model.server.ts'

const MODELS = ['first', 'second', 'third', 'fourth']
const QUESTION = [
  { role: 'system', content: 'Answer in English.' },
  { role: 'user', content: 'Hello there' },
] as const

async function open({ timeoutMs = scaled(2_000), url }: { timeoutMs?: number; url?: string } = {}) {
  const sandbox = await createSandbox()
  onTestFinished(() => sandbox.close())
  const model = createModel({ url: url ?? `${sandbox.url}/ai/v1`, key: 'key-1', models: MODELS, timeoutMs })
  const leaving = new AbortController()
  return {
    sandbox,
    leaving,
    fail: (fault: Fault, times = 1) => sandbox.failNext({ operation: 'chatCompletions', fault, times }),
    ask: () => model.ask(QUESTION, leaving.signal),
    failure: async () => {
      const error = await model.ask(QUESTION, leaving.signal).catch((reason: unknown) => reason)
      return error instanceof ModelError ? error.failure : error
    },
    asked: () =>
      sandbox.calls
        .filter(({ operation }) => operation === 'chatCompletions')
        .map(({ body }) => JSON.parse(body).model),
  }
}

test('the call has the key, the first model and the parameters', async () => {
  const { ask, sandbox } = await open()
  expect((await ask()).length).toBeGreaterThan(10)
  const [call] = sandbox.calls
  expect(call?.headers.authorization).toBe('Bearer key-1')
  expect(JSON.parse(call?.body ?? '')).toEqual({
    model: 'first',
    messages: QUESTION,
    max_tokens: 1800,
    temperature: 0.7,
    top_p: 0.9,
    stream: false,
  })
})

test('the full address of the completions works as well as the base', async () => {
  const { sandbox } = await open()
  const model = createModel({ url: `${sandbox.url}/ai/v1/chat/completions`, key: 'k', models: MODELS })
  expect((await model.ask(QUESTION, new AbortController().signal)).length).toBeGreaterThan(10)
})

test('retired models are skipped in order', async () => {
  const { fail, ask, asked } = await open()
  fail(chatFaults.decommissioned, 2)
  await ask()
  expect(asked()).toEqual(['first', 'second', 'third'])
})

test('the notice says “updating” once all models are retired', async () => {
  const { fail, failure, asked } = await open()
  fail(chatFaults.decommissioned, 9)
  expect(await failure()).toBe('updating')
  expect(asked()).toEqual(MODELS)
})

test('after a network error the next model is asked', async () => {
  const { fail, ask, asked } = await open()
  fail(chatFaults.reset)
  await ask()
  expect(asked()).toEqual(['first', 'second'])
})

const STOPS: [ChatFault, string][] = [
  ['badRequest', 'unavailable'],
  ['unauthorized', 'refused'],
  ['rateLimited', 'too_many'],
  ['broken', 'unavailable'],
  ['tenCharacters', 'unavailable'],
  ['noChoices', 'unavailable'],
  ['notText', 'unavailable'],
  ['malformed', 'unavailable'],
  ['html', 'unavailable'],
  ['empty', 'unavailable'],
  ['redirect', 'unavailable'],
  ['bomb', 'unavailable'],
]

test.each(STOPS)('a service that answers %s is asked once: %s', async (name, expected) => {
  const { fail, failure, asked, sandbox } = await open()
  fail(chatFaults[name])
  expect(await failure()).toBe(expected)
  expect(asked()).toEqual(['first'])
  expect(sandbox.calls.some(({ operation }) => operation === 'trap')).toBe(false)
})

test('eleven characters are a reply, ten are not', async () => {
  const { fail, ask } = await open()
  fail(createChatReply('01234567890'))
  expect(await ask()).toBe('01234567890')
  fail(createChatReply(' 0123456789 '))
  await expect(ask()).rejects.toThrow('nothing usable')
})

test.each(['hang', { kind: 'drip', ms: 50 }] as const)(
  'a service that answers %j is given up in time',
  async (fault) => {
    const { fail, failure, asked } = await open({ timeoutMs: scaled(300) })
    fail(fault)
    const failed = failure()
    expect(await settlesWithin(failed, scaled(1_500))).toBe(true)
    expect(await failed).toBe('unavailable')
    expect(asked()).toHaveLength(1)
  },
)

test('an unreachable service fails after every model was tried', async () => {
  const { failure } = await open({ url: 'http://127.0.0.1:9/v1' })
  expect(await failure()).toBe('unavailable')
})

test('a visitor who leaves cancels the call, and no other model is asked', async () => {
  const { fail, failure, leaving, asked } = await open()
  fail('hang')
  const waiting = failure()
  await expect.poll(asked).toEqual(['first'])
  leaving.abort()
  expect(await waiting).toBe('aborted')
  expect(asked()).toEqual(['first'])
})
