/** Conversations that two processes write and delete, on both databases. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import { Transcripts } from '#app/shop/assistant/transcripts/transcripts.server.ts'
import { type OnDatabase, onBoth } from './both.ts'

const ANA = { language: 'pt', name: 'Ana', email: 'ana@example.org' } as const

async function openTwo({ env }: OnDatabase) {
  const dataDir = await mkdtemp(join(tmpdir(), 'chats-'))
  const open = () => openDatabase({ dataDir, url: env.DATABASE_URL ?? null })
  const databases = [await open(), await open()] as const
  onTestFinished(async () => {
    await Promise.all(databases.map((db) => db.close()))
    await rm(dataDir, { recursive: true, force: true })
  })
  const warnings: object[] = []
  const log = { warn: (fields: object) => void warnings.push(fields) }
  const [one, other] = databases.map(
    (db) =>
      new Transcripts({
        db,
        now: Date.now,
        log,
        secrets: ['a-secret-for-tests'],
        privacy: () => ({ records: 'full', retentionDays: 90 }),
      }),
  )
  if (!one || !other) throw new Error('two were asked for')
  const countRows = async () => {
    const [{ kysely }] = databases
    const messages = await kysely.selectFrom('chat_messages').select('id').execute()
    const conversations = await kysely.selectFrom('chat_conversations').select('id').execute()
    return { messages: messages.length, conversations: conversations.length }
  }
  return { one, other, warnings, countRows }
}

const message = (content: string) => ({ author: 'user' as const, content, sentAt: Date.now(), cards: [] })

onBoth('a chat that one process deleted is not written again by another', async (on) => {
  const { one, other, countRows } = await openTwo(on)
  const atOne = { id: 'c1', isRecorded: false, isForgotten: false }
  one.recordMessage(atOne, ANA, message('first'))
  await one.settled()
  expect(atOne.isRecorded).toBe(true)
  const atOther = { id: 'c1', isRecorded: true, isForgotten: false }
  other.recordMessage(atOther, ANA, message('second'))
  await other.settled()
  expect(await countRows()).toEqual({ messages: 2, conversations: 1 })
  expect(await one.deleteConversation('c1')).toBe(true)
  other.recordMessage(atOther, ANA, message('third'))
  await other.settled()
  expect(atOther.isForgotten).toBe(true)
  expect(await countRows()).toEqual({ messages: 0, conversations: 0 })
})

onBoth('a message and the deletion of its chat at once leave nothing', async (on) => {
  const { one, other, warnings, countRows } = await openTwo(on)
  for (let turn = 0; turn < 30; turn++) {
    const chat = { id: `c${turn}`, isRecorded: false, isForgotten: false }
    one.recordMessage(chat, ANA, message('first'))
    await one.settled()
    other.recordMessage({ ...chat }, ANA, message('second'))
    await Promise.all([one.deleteConversation(chat.id), other.settled()])
  }
  expect(await countRows()).toEqual({ messages: 0, conversations: 0 })
  expect(warnings).toEqual([])
})
