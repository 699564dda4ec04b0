/** The seller lists chats, reads a conversation, and deletes it. */
import { expect } from 'vitest'
import type { AuditEntry } from '#app/panel/access/types.ts'
import { loadContent } from '#app/panel/chats/load.server.ts'
import type { ChatAnswer, ConversationPage } from '#app/shop/assistant/types.ts'
import type { OnDatabase } from '../../database/both.ts'
import { onBoth, onBothAlways } from '../on-both.ts'
import { openShop, type Shown } from '../shop.ts'
import type { Visitor } from '../visitor.ts'
import { askPanel } from './panel-content.ts'

const PASSWORD = 'only-for-these-tests-0451'
const ANA = { language: 'pt', name: 'Ana Teixeira', email: 'ana@example.org' }
const RUI = { language: 'en', name: 'Rui', email: 'rui@example.org' }

async function open({ env }: OnDatabase, now?: () => number) {
  const variables: Record<string, string> = { ADMIN_PASSWORD: PASSWORD, ...env }
  const world = await openShop({
    ...(now && { now }),
    env: variables,
    prepare(sandbox) {
      variables.AI_API_URL = `${sandbox.url}/ai/v1`
      variables.AI_API_KEY = 'key'
      variables.DISCORD_WEBHOOK_URL = `${sandbox.url}/discord/webhook`
    },
  })
  const bia = world.visitor('198.51.100.50')
  await logIn(bia)
  return { ...world, bia }
}

async function logIn(bia: Visitor) {
  expect((await bia.post('/api/admin/login', { password: PASSWORD })).status).toBe(204)
}

const ask = async (visitor: Visitor, person: object, message: string, conversation?: string) =>
  (await visitor.post<ChatAnswer>('/api/chat', { ...person, message, conversation })).body.conversation

const list = async (bia: Visitor, query = '') =>
  (await bia.get<ConversationPage>(`/api/admin/chats${query}`)).body

/** The page's data for an administrator. */
async function read(bia: Visitor, shown: Shown, query = '') {
  const cookie = [...bia.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await askPanel(shown, loadContent, { path: '/admin/chats', cookie, query })
  if (!('data' in answer)) throw new Error('the login failed')
  return answer.data
}

const readContent = async (...args: Parameters<typeof read>) => {
  const data = await read(...args)
  if (data.state !== 'open') throw new Error(data.state)
  return data.content
}

onBoth('a seller sees who asked what, reads a conversation and deletes it for good', async (on) => {
  const { shop, content, visitor, bia } = await open(on)
  const rui = visitor('203.0.113.8')
  const first = await ask(visitor(), ANA, 'Quanto custa a mochila?')
  const second = await ask(rui, RUI, 'Which frameworks do you support?')
  await rui.post('/api/chat/person', { ...RUI, conversation: second })
  await ask(rui, RUI, 'And delivery?', second)

  // The answer does not wait for its record.
  await expect
    .poll(async () => (await list(bia)).conversations)
    .toMatchObject([
      { id: second, name: 'Rui', language: 'en', messages: 4, question: 'Which frameworks do you support?' },
      { id: first, name: 'Ana Teixeira', email: 'ana@example.org', messages: 2, handedOverAt: null },
    ])
  expect((await list(bia)).conversations[0]?.handedOverAt).toBeGreaterThan(0)

  const file = (await bia.get<string>('/api/admin/export/chats.csv')).body
  expect(file).toContain('"Which frameworks do you support?",4,"en"')
  expect(file, 'a file outlives what is erased here').not.toMatch(/Rui|Ana Teixeira|example\.org/)

  const { view } = await readContent(bia, { shop, content }, `chat=${first}`)
  expect(view).toMatchObject({
    kind: 'chat',
    chat: {
      name: 'Ana Teixeira',
      messages: [
        { author: 'user', content: 'Quanto custa a mochila?', cards: [] },
        { author: 'bot', cards: [{ name: 'Backpack [ESCROW]', path: '/products/6982072' }] },
      ],
    },
  })

  expect((await bia.post('/api/admin/chats/delete', { id: first })).body).toEqual({ success: true })
  expect(await bia.post('/api/admin/chats/delete', { id: first })).toMatchObject({
    status: 404,
    body: { success: false, error: 'Registro não encontrado' },
  })
  for (const id of [1, "' or 1=1", '', null])
    expect((await bia.post('/api/admin/chats/delete', { id })).status).toBe(400)
  expect((await list(bia)).conversations.map(({ id }) => id)).toEqual([second])
  expect(await readContent(bia, { shop, content }, `chat=${first}`)).toMatchObject({
    view: { kind: 'chat', chat: null },
  })
  const { entries } = (await bia.get<{ entries: AuditEntry[] }>('/api/admin/audit')).body
  expect(entries[0]).toMatchObject({ action: 'delete_chat', detail: first, address: '198.51.100.0' })

  // The visitor writes on into a conversation that is no more: what was deleted does not come back.
  expect(await ask(visitor(), ANA, 'E o reembolso?', first)).not.toBe(first)
})

onBothAlways('chats are found by name, e-mail, words and day, a page at a time', async (on) => {
  let time = Date.UTC(2026, 4, 10, 12)
  const { visitor, bia } = await open(on, () => time)
  const ids: string[] = []
  for (const [person, message] of [
    [ANA, 'Quanto custa a mochila?'],
    [RUI, 'Which frameworks do you support?'],
    [RUI, 'How fast is delivery?'],
  ] as const) {
    ids.unshift(await ask(visitor(), person, message))
    time += 86_400_000
  }
  await logIn(bia)
  await expect
    .poll(async () => (await list(bia)).conversations.map(({ messages }) => messages))
    .toEqual([2, 2, 2])
  const found = async (query: string) => (await list(bia, query)).conversations.map(({ id }) => id)
  expect(await found('?q=TEIXEIRA')).toEqual([ids[2]])
  expect(await found('?q=rui@example')).toEqual([ids[0], ids[1]])
  // The search covers the assistant's sentences too.
  expect(await found('?q=qbcore')).toContain(ids[1])
  expect(await found("?q=' or 1=1 --")).toEqual([])
  expect(await found('?from=2026-05-11&to=2026-05-11')).toEqual([ids[1]])
  const page = await list(bia, '?limit=2')
  expect(page.conversations.map(({ id }) => id)).toEqual([ids[0], ids[1]])
  const rest = await list(bia, `?limit=2&cursor=${page.nextCursor}`)
  expect([rest.conversations.map(({ id }) => id), rest.nextCursor]).toEqual([[ids[2]], null])
  expect((await bia.get('/api/admin/chats?limit=x')).status).toBe(400)
})

onBoth('without script the delete leads back to the list, with the reason when there is one', async (on) => {
  const { visitor, bia } = await open(on)
  const id = await ask(visitor(), ANA, 'Quanto custa a mochila?')
  const fields = { id, returnTo: '/admin/chats?q=Ana' }
  expect(await bia.postForm('/api/admin/chats/delete', fields)).toMatchObject({
    status: 303,
    location: '/admin/chats?q=Ana',
  })
  expect((await bia.postForm('/api/admin/chats/delete', fields)).location).toBe(
    '/admin/chats?q=Ana&problem=not_found',
  )
})

onBoth('the page says that the chats cannot be read, and reports no deletion', async (on) => {
  const { shop, content, visitor, bia } = await open(on)
  const id = await ask(visitor(), ANA, 'Quanto custa a mochila?')
  await list(bia)
  await shop.db.kysely.schema.dropTable('chat_messages').execute()
  expect(await read(bia, { shop, content })).toMatchObject({
    state: 'unavailable',
    database: { code: 'query' },
  })
  expect(await bia.post('/api/admin/chats/delete', { id })).toMatchObject({
    status: 503,
    body: { success: false },
  })
})
