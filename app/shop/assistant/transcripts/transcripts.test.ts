import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import { type ChatRecords, type RecordState, Transcripts } from './transcripts.server.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 10)
const ANA = { language: 'pt', name: 'Ana', email: 'ana@example.org' } as const

async function open(records: ChatRecords = 'full') {
  const dataDir = await mkdtemp(join(tmpdir(), 'chats-'))
  const db = await openDatabase({ dataDir })
  onTestFinished(async () => {
    await db.close()
    await rm(dataDir, { recursive: true })
  })
  let time = START
  const states = new Map<string, RecordState>()
  const transcripts = new Transcripts({
    db,
    privacy: () => ({ records, retentionDays: 90 }),
    now: () => time,
    log: { warn: () => undefined },
    secrets: ['a-secret-for-tests'],
  })
  return {
    transcripts,
    say(id: string, content: string, author: 'user' | 'bot' = 'user') {
      const state = states.get(id) ?? { id, isRecorded: false, isForgotten: false }
      states.set(id, state)
      transcripts.recordMessage(state, ANA, { author, content, sentAt: time, cards: [] })
    },
    pass: (ms: number) => {
      time += ms
    },
  }
}

test('a conversation’s messages are stored in order', async () => {
  const { transcripts, say } = await open()
  for (const word of ['one', 'two', 'three', 'four']) say('c1', word, word === 'two' ? 'bot' : 'user')
  await transcripts.settled()
  const transcript = await transcripts.findTranscript('c1')
  expect(transcript).toMatchObject({
    name: 'Ana',
    email: 'ana@example.org',
    language: 'pt',
    startedAt: START,
  })
  expect(transcript?.messages.map(({ content }) => content)).toEqual(['one', 'two', 'three', 'four'])
})

test('without name and e-mail only the messages are stored', async () => {
  const { transcripts, say } = await open('anonymous')
  say('c1', 'hello')
  await transcripts.settled()
  expect(await transcripts.findTranscript('c1')).toMatchObject({
    name: '',
    email: '',
    messages: [{ content: 'hello' }],
  })
})

test('a shop that stores no chats stores nothing', async () => {
  const { transcripts, say } = await open('none')
  say('c1', 'hello')
  await transcripts.settled()
  expect(await transcripts.findTranscript('c1')).toBe(null)
})

test('conversations older than the retention are deleted with their messages, later ones stay', async () => {
  const { transcripts, say, pass } = await open()
  say('old', 'first')
  pass(80 * DAY)
  say('new', 'second')
  pass(11 * DAY)
  await transcripts.settled()
  expect(await transcripts.purge()).toBe(1)
  expect(await transcripts.findTranscript('old')).toBe(null)
  expect((await transcripts.findTranscript('new'))?.messages).toHaveLength(1)
})

test('the list shows the latest first, in pages, and finds people', async () => {
  const { transcripts, say, pass } = await open()
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    say(id, 'hello')
    if (id !== 'c') pass(1_000)
  }
  await transcripts.settled()
  const first = await transcripts.listConversations({ limit: 2 })
  const second = await transcripts.listConversations({ limit: 2, cursor: first.nextCursor ?? undefined })
  const third = await transcripts.listConversations({ limit: 2, cursor: second.nextCursor ?? undefined })
  const ids = [first, second, third].flatMap(({ conversations }) => conversations.map(({ id }) => id))
  expect(ids).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect(third.nextCursor).toBe(null)
  expect((await transcripts.listConversations({ q: 'ANA@' })).conversations).toHaveLength(5)
  expect((await transcripts.listConversations({ q: "' or 1=1 --" })).conversations).toEqual([])
  expect((await transcripts.listConversations({ q: 'nobody' })).conversations).toEqual([])
})

test('a deleted conversation is gone, and deleting it again reports that', async () => {
  const { transcripts, say } = await open()
  say('c1', 'hello')
  transcripts.recordHandOver('c1')
  await transcripts.settled()
  expect((await transcripts.findTranscript('c1'))?.handedOverAt).toBe(START)
  expect(await transcripts.deleteConversation('c1')).toBe(true)
  expect(await transcripts.deleteConversation('c1')).toBe(false)
})
