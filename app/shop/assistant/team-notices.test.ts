import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createSandbox } from '#sandbox/index.ts'
import { scaled } from '#tests/support/machine.ts'
import { createTeamNotices, type TeamNotice } from './team-notices.server.ts'

const NOTICE: TeamNotice = {
  user: 'Ana',
  email: 'ana@example.org',
  language: 'pt',
  time: Date.UTC(2026, 0, 2, 3, 4),
  text: 'Quanto custa a mochila?',
}

async function open({ timeoutMs }: { timeoutMs?: number } = {}) {
  const sandbox = await createSandbox()
  onTestFinished(() => sandbox.close())
  const warnings: object[] = []
  const notices = createTeamNotices({
    url: `${sandbox.url}/discord/webhook`,
    shop: () => 'Test Shop',
    log: { warn: (fields: object) => warnings.push(fields) },
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  const delivered = () => sandbox.discord.map(({ body }) => JSON.stringify(body))
  return { sandbox, notices, warnings, delivered }
}

test('a message arrives with its author, language and time, and mentions no one', async () => {
  const { notices, sandbox } = await open()
  notices.recordMessage(NOTICE)
  await notices.settled()
  expect(sandbox.discord.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      allowed_mentions: { parse: [] },
      embeds: [
        expect.objectContaining({
          description: NOTICE.text,
          timestamp: '2026-01-02T03:04:00.000Z',
          fields: [
            expect.objectContaining({ name: 'User', value: 'Ana' }),
            expect.objectContaining({ name: 'Email', value: 'ana@example.org' }),
            expect.objectContaining({ name: 'Language', value: 'pt' }),
          ],
        }),
      ],
    }),
  ])
})

test('a long message is cut at 1,000 characters with dots, and a long conversation keeps its end', async () => {
  const { notices, delivered, sandbox } = await open()
  notices.recordMessage({ ...NOTICE, text: `${'a'.repeat(1_000)}tail` })
  expect(notices.recordHandOver({ ...NOTICE, text: `head${'b'.repeat(5_000)}end` })).toBe(true)
  await notices.settled()
  const [message, handOver] = delivered()
  expect(message).toContain(`"${'a'.repeat(1_000)}..."`)
  expect(handOver).toContain('bend"')
  expect(handOver).not.toContain('head')
  expect(sandbox.calls.map(({ status }) => status)).toEqual([204, 204])
})

test('a visitor’s message reaches the team as plain text: no masked link, no heading, no mention', async () => {
  const { notices, sandbox } = await open()
  const text =
    '[Your invoice](https://evil.example/a) **now** `x` ~~y~~ ||z|| <@123> <t:1:R> \\[a](b)\n# Big\n> quote\n- item'
  notices.recordMessage({ ...NOTICE, user: '_Ana_', email: 'ana_maria@example.org', text })
  await notices.settled()
  const Embed = z.object({
    embeds: z.array(z.object({ description: z.string(), fields: z.array(z.object({ value: z.string() })) })),
  })
  const [embed] = Embed.parse(sandbox.discord[0]?.body).embeds
  expect(embed?.description).toBe(
    '\\[Your invoice\\]\\(https://evil.example/a\\) \\*\\*now\\*\\* \\`x\\` \\~\\~y\\~\\~ \\|\\|z\\|\\| \\<@123\\> \\<t:1:R\\> \\\\\\[a\\]\\(b\\)\n\\# Big\n\\> quote\n\\- item',
  )
  expect(embed?.fields.map(({ value }) => value)).toEqual(['\\_Ana\\_', 'ana\\_maria@example.org', 'pt'])
})

test('a notice stays within an embed’s limit, however much of it is escaped', async () => {
  const { notices, sandbox } = await open()
  notices.recordMessage({ ...NOTICE, text: '*'.repeat(2_000) })
  notices.recordHandOver({ ...NOTICE, text: `head${'*'.repeat(5_000)}` })
  await notices.settled()
  for (const { body } of sandbox.discord) {
    const text = JSON.parse(JSON.stringify(body)).embeds[0].description
    expect(text.length).toBeLessThanOrEqual(4_096)
    expect(text.replaceAll('\\*', '').replaceAll('...', '')).toBe('')
  }
})

test('a team chat that asks to wait gets the same notice once more', async () => {
  const { notices, sandbox, delivered } = await open()
  sandbox.failNext({ operation: 'discordWebhook', fault: { kind: 'status', status: 429, retryAfter: 0.1 } })
  notices.recordMessage(NOTICE)
  await notices.settled()
  expect(delivered()).toHaveLength(1)
})

test.each([{ kind: 'status', status: 500 }, 'reset', 'hang', 'redirect'] as const)(
  'a team chat that answers %j loses one notice and delays no reply',
  async (fault) => {
    const { notices, sandbox, delivered, warnings } = await open({ timeoutMs: scaled(200) })
    sandbox.failNext({ operation: 'discordWebhook', fault })
    notices.recordMessage(NOTICE)
    notices.recordMessage({ ...NOTICE, text: 'second' })
    await notices.settled()
    expect(delivered()).toEqual([expect.stringContaining('second')])
    expect(warnings).toHaveLength(1)
    expect(JSON.stringify(warnings)).not.toContain('webhook')
  },
)

test('a slow team chat cannot fill the memory', async () => {
  const { notices, sandbox, warnings } = await open({ timeoutMs: scaled(200) })
  sandbox.failNext({ operation: 'discordWebhook', fault: 'hang' })
  for (let count = 0; count < 300; count += 1) notices.recordMessage(NOTICE)
  expect(warnings.length).toBeGreaterThan(90)
  notices.stop()
  await notices.settled()
})

test('without a webhook no notice is sent', () => {
  const notices = createTeamNotices({ url: null, shop: () => 'Test', log: { warn: () => undefined } })
  expect(notices.recordHandOver(NOTICE)).toBe(false)
})
