/** Chats beside the orders that came of them: found by the seller, stored without a reference, gone with what they hang on. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ChatAnswer } from '#app/shop/assistant/types.ts'
import type { OnDatabase } from '../../database/both.ts'
import { copyStoreWithChats } from '../chat-privacy.ts'
import { onBoth, onBothAlways } from '../on-both.ts'
import { connectWebhooks } from '../purchase/webhooks.ts'
import type { OpenShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'
import { openPanel, readWords } from './seller.ts'

const BACKPACK = 6982072
const DAY_MS = 86_400_000
const PERSON = { language: 'en', name: 'Ana Teixeira', email: 'ana@example.org' }
const NO_CHAT = 'Nenhuma conversa ligada a este pedido.'

async function ask(open: OpenShop, visitor: Visitor, message: string, conversation?: string) {
  const { body } = await visitor.post<ChatAnswer>('/api/chat', { ...PERSON, message, conversation })
  await open.shop.assistant.transcripts.settled()
  return body.conversation
}

async function buy(open: OpenShop, visitor: Visitor) {
  const { transactionId } = open.sandbox.pay(await visitor.ident())
  await connectWebhooks(open)()
  return transactionId
}

async function openWorld({ env }: OnDatabase, now?: () => number) {
  const panel = await openPanel({ env, ...(now && { now }) })
  const ana = panel.open.visitor('198.51.100.4')
  await ana.signIn({ packageId: BACKPACK })
  const readStory = async (order: string) => panel.readPage(`/admin/orders?order=${order}`)
  return { ...panel, ana, readStory }
}

const readLinks = ({ shop }: OpenShop) => shop.db.kysely.selectFrom('chat_baskets').selectAll().execute()

onBoth('an order links only to the chats that its buyer held before and after paying', async (on) => {
  const { open, ana, readStory, readPage } = await openWorld(on)
  const before = await ask(open, ana, 'Does the backpack work with Qbox?')
  await ask(open, ana, 'And with ESX?', before)
  await ask(open, open.visitor('203.0.113.9'), 'Who am I?')
  const order = await buy(open, ana)
  const after = await ask(open, ana, 'How do I install it?')
  const page = await readStory(order)
  for (const id of [before, after]) expect(page).toContain(`href="/admin/chats?chat=${id}"`)
  const words = readWords(page)
  expect(words).toContain('Does the backpack work with Qbox? · 4 mensagens')
  expect(words).not.toContain('Who am I?')
  expect(readWords(await readPage(`/admin/chats?chat=${before}`))).toContain('And with ESX?')
  expect((await readLinks(open)).length).toBe(2)
})

onBothAlways('the tables of chats do not tell which order a chat belongs to', async (on) => {
  const { open, ana } = await openWorld(on)
  await ask(open, ana, 'Does it work with Qbox?')
  const order = await buy(open, ana)
  const { kysely } = open.shop.db
  const { basket_reference, customer_key } = await kysely
    .selectFrom('payments')
    .select(['basket_reference', 'customer_key'])
    .where('transaction_id', '=', order)
    .executeTakeFirstOrThrow()
  for (const table of ['chat_conversations', 'chat_messages', 'chat_baskets']) {
    const text = JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(kysely)).rows)
    for (const named of [basket_reference, customer_key, order]) {
      expect(named).not.toBe(null)
      expect(text).not.toContain(named)
    }
  }
})

onBoth('a chat that its visitor deletes disappears from the order', async (on) => {
  const { open, ana, readStory } = await openWorld(on)
  const chat = await ask(open, ana, 'Does it work with Qbox?')
  const order = await buy(open, ana)
  expect((await ana.post('/api/chat/delete', { conversation: chat })).status).toBe(204)
  expect(readWords(await readStory(order))).toContain(NO_CHAT)
  expect(await readLinks(open)).toEqual([])
})

onBothAlways('the chats of a customer are in the download, and go with the deletion', async (on) => {
  const { open, ana, readStory } = await openWorld(on)
  const chat = await ask(open, ana, 'Does it work with Qbox?')
  const player = open.sandbox.baskets.get(await ana.ident())?.player
  const order = await buy(open, ana)
  const userId = String(player?.username_id)
  const { chats } = await open.shop.customerData.exportFor(userId)
  expect(chats).toMatchObject([{ name: PERSON.name, messages: [{ author: 'user' }, { author: 'bot' }] }])
  await open.shop.customerData.deleteFor(userId)
  expect(await open.shop.assistant.findTranscriptText(chat)).toBe(null)
  expect(await readLinks(open)).toEqual([])
  expect(readWords(await readStory(order))).toContain(NO_CHAT)
})

onBoth('a chat disappears from the order when its retention ends', async (on) => {
  let time = Date.UTC(2026, 10, 20, 12)
  const { open, ana, readStory, seller } = await openWorld(on, () => time)
  await ask(open, ana, 'Does it work with Qbox?')
  const order = await buy(open, ana)
  time += 91 * DAY_MS
  expect(await open.shop.assistant.transcripts.purge()).toBe(1)
  expect(await readLinks(open)).toEqual([])
  const PASSWORD = 'quiet otter under blue roofs'
  expect((await seller.post('/api/admin/login', { password: PASSWORD })).status).toBe(204)
  expect(readWords(await readStory(order))).toContain(NO_CHAT)
})

for (const chats of ['anonymous', 'none'] as const)
  onBoth(`where chats are ${chats} no order leads to one`, async ({ env, ...on }) => {
    const STORE_DIR = await copyStoreWithChats(chats)
    const { open, ana, readStory } = await openWorld({ ...on, env: { ...env, STORE_DIR } })
    await ask(open, ana, 'Does it work with Qbox?')
    const order = await buy(open, ana)
    expect(await readLinks(open)).toEqual([])
    expect(readWords(await readStory(order))).toContain(NO_CHAT)
  })
