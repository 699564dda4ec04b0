import { afterAll, expect, test } from 'vitest'
import { fixture, openStorefront } from '../packages/tebex-emulator/tests/fixture.ts'
import { discordCommands } from './discord/commands.ts'
import { createSandbox } from './index.ts'

const sandbox = await createSandbox({ seed: fixture() })
const { call } = openStorefront(sandbox)

afterAll(() => sandbox.close())

test('the assistant answers, and the team chat accepts a message', async () => {
  const body = { model: 'llama-3.1-8b-instant', messages: [{ role: 'user', content: 'Is it for ESX?' }] }
  const chat = '/ai/v1/chat/completions'
  expect((await call('POST', chat, body)).status).toBe(401)
  const { text } = await call('POST', chat, body, { Authorization: 'Bearer key' })
  expect(text).toContain('"role":"assistant"')
  expect((await call('POST', '/discord/webhook', { content: 'hi' })).status).toBe(204)
  expect(sandbox.discord).toMatchObject([{ body: { content: 'hi' } }])
})

test('the inspector shows the other services, with buttons that exist', async () => {
  const { text } = await call('GET', '/')
  for (const part of [
    'AI_API_URL',
    'DISCORD_BOT_TOKEN',
    'Assistant and team chat',
    'Discord server',
    'chatCompletions',
  ])
    expect(text).toContain(part)
  const buttons = new Set(Array.from(text.matchAll(/(discord-[a-z]+)\/form/g), ([, name]) => name))
  const commands = Object.keys(discordCommands(sandbox.guild))
  expect(commands).toEqual(expect.arrayContaining([...buttons]))
  expect(buttons.size).toBe(2)
})

test('a fault can be ordered for one of the services', async () => {
  sandbox.failNext({ operation: 'discordWebhook', fault: { kind: 'status', status: 503 } })
  expect((await call('POST', '/discord/webhook', { content: 'hi' })).status).toBe(503)
  expect(() => sandbox.failNext({ operation: 'discordwebhook', fault: 'null' })).toThrow('no operation')
})
