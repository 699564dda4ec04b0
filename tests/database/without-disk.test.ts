/** A platform without a disk: each start has an empty data folder, the same PostgreSQL and the environment's secrets. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { ChatAnswer } from '#app/shop/assistant/types.ts'
import { openPanel, readWords } from '../journeys/admin/seller.ts'
import { connectWebhooks } from '../journeys/purchase/webhooks.ts'
import { onPostgres } from './both.ts'

const BACKPACK = 6982072
const STARTS = 2
const SECRETS = {
  SESSION_SECRET: 'k9V2mQx7Lr4TzB8nYd3HsW6cFj1PaEuG5oNi',
  ADMIN_PASSWORD: 'quiet otter under blue roofs',
  STORE_READ_ONLY: '1',
}

async function makeEmptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'empty-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

onPostgres('starts with an empty data folder lose nothing', async ({ env }) => {
  const { open, readPage } = await openPanel({ env: { ...env, ...SECRETS } })
  const ana = open.visitor('198.51.100.4')
  await ana.signIn({ packageId: BACKPACK })
  const question = {
    language: 'en',
    name: 'Ana',
    email: 'ana@example.org',
    message: 'Does it work with Qbox?',
  }
  const { conversation } = (await ana.post<ChatAnswer>('/api/chat', question)).body
  await open.shop.assistant.transcripts.settled()
  const { transactionId } = open.sandbox.pay(await ana.ident())
  await connectWebhooks(open)()
  const draft = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  await open.shop.editing.write('images/fresh.svg', draft, { base: null, by: 'ada' })

  for (let start = 1; start <= STARTS; start += 1) {
    const DATA_DIR = await makeEmptyFolder()
    await open.restart({ DATA_DIR })
    expect(await readdir(DATA_DIR)).not.toContain('session-secret')
    expect((await ana.session()).authenticated).toBe(true)
    expect(JSON.stringify(await ana.openAccount())).toContain(transactionId)
    const order = readWords(await readPage(`/admin/orders?order=${transactionId}`))
    expect(order).toContain(question.message)
    const chat = readWords(await readPage(`/admin/chats?chat=${conversation}`))
    expect(chat).toContain(question.message)
    expect((await open.shop.editing.draft()).files.map(({ path }) => path)).toContain('images/fresh.svg')
  }
})
