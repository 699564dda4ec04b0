/** The assistant tells customers of their own purchases, and tells no other visitor. */
import { expect, test } from 'vitest'
import { texts } from '#app/shop/assistant/texts/all.server.ts'
import { CHAT_LANGUAGES, type ChatAnswer, type ChatLanguage } from '#app/shop/assistant/types.ts'
import { type OpenShop, openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'
import { connectWebhooks } from './webhooks.ts'

const BACKPACK = 6982072
const SUBSCRIPTION = 7070001
const TOM = 'tom.okoye'
const TOM_ID = '1318842'
const PERSON = { name: 'Tom Okoye', email: 'tom@example.org' }

const QUESTIONS: Record<ChatLanguage, string> = {
  en: 'Where is my script?',
  pt: 'Onde está o meu script?',
  es: '¿Dónde está mi script?',
  fr: 'Où est mon script ?',
  de: 'Wo ist mein Skript?',
  it: 'Dov’è il mio script?',
}

async function ask(
  visitor: Visitor,
  message: string,
  more: { language?: string; conversation?: string } = {},
) {
  const reply = await visitor.post<ChatAnswer>('/api/chat', { language: 'en', ...PERSON, message, ...more })
  expect(reply.status).toBe(200)
  return reply.body
}

async function buy(open: OpenShop, id: number) {
  const deliver = connectWebhooks(open)
  const visitor = open.visitor()
  await visitor.signIn({ player: TOM, packageId: id })
  const { transactionId } = open.sandbox.pay(await visitor.ident())
  await deliver()
  const tom = open.visitor()
  await tom.signIn({ player: TOM })
  return { tom, deliver, transactionId }
}

test('without a model the answer is looked up, in every language, and follows a refund', async () => {
  const open = await openShop()
  const { tom, deliver, transactionId } = await buy(open, BACKPACK)
  for (const language of CHAT_LANGUAGES) {
    const t = texts[language].purchases
    const { reply } = await ask(tom, QUESTIONS[language], { language })
    expect(reply).toContain('Backpack [ESCROW]')
    for (const part of [t.status.owned, t.where, t.all]) expect(reply).toContain(part)
    expect((await ask(open.visitor(), QUESTIONS[language], { language })).reply).toContain(t.signedOut)
  }
  open.sandbox.refund(transactionId)
  await deliver()
  const { reply } = await ask(tom, 'Is it refunded?')
  expect(reply).toMatch(/Backpack \[ESCROW\] \(.+\): refunded/)
})

test('who has just paid is told of the purchase without another login', async () => {
  const open = await openShop()
  const deliver = connectWebhooks(open)
  const tom = open.visitor()
  await tom.signIn({ player: TOM, packageId: BACKPACK })
  open.sandbox.pay(await tom.ident())
  await deliver()
  await tom.openThankYou()
  expect((await ask(tom, 'Where is my script?')).reply).toContain('Backpack [ESCROW]')
  await tom.logout()
  expect((await ask(tom, 'Where is my script?')).reply).toContain(texts.en.purchases.signedOut)
})

test('the day of the next payment is told', async () => {
  const open = await openShop()
  const { tom } = await buy(open, SUBSCRIPTION)
  expect((await ask(tom, 'When does it renew?')).reply).toMatch(/: runs, next payment on .+\d{4}/)
})

test('a visitor who continues the conversation of another customer learns nothing of purchases', async () => {
  const open = await openShop()
  const { tom, transactionId } = await buy(open, BACKPACK)
  const { conversation } = await ask(tom, 'Where is my script?')
  const ivo = open.visitor()
  await ivo.signIn({ player: 'ivo-petrov' })
  for (const [visitor, told] of [
    [ivo, texts.en.purchases.none],
    [open.visitor(), texts.en.purchases.signedOut],
  ] as const) {
    const { reply } = await ask(visitor, 'Where is my script?', { conversation })
    expect(reply).toContain(told)
    expect(reply).not.toContain(texts.en.purchases.status.owned)
  }
  const transcript = String((await ivo.get(`/api/chat/transcript?conversation=${conversation}`)).body)
  expect(transcript).toContain(texts.en.purchases.notRecorded)
  expect(transcript).not.toContain(transactionId)
  expect(transcript).not.toContain(`: ${texts.en.purchases.status.owned}`)
})

test('a model is told of purchases without a personal datum, and only when they are asked for', async () => {
  const env: Record<string, string> = { AI_API_KEY: 'ai-key-of-this-test' }
  const open = await openShop({
    env,
    prepare(sandbox) {
      env.AI_API_URL = `${sandbox.url}/ai/v1`
    },
  })
  const { tom, transactionId } = await buy(open, BACKPACK)
  const readPrompt = async (visitor: Visitor, message: string) => {
    await ask(visitor, message)
    return JSON.stringify(open.sandbox.chats.at(-1)?.body)
  }
  const asked = await readPrompt(tom, 'Where is my script?')
  expect(asked).toContain(`transaction …${transactionId.slice(-4)}: Backpack [ESCROW]: yours`)
  for (const personal of [transactionId, TOM, TOM_ID, 'Okoye', PERSON.email, await tom.ident()])
    expect(asked).not.toContain(personal)
  expect(await readPrompt(tom, 'Which frameworks do you support?')).not.toContain('transaction …')
  expect(await readPrompt(open.visitor(), 'Where is my script?')).toContain(texts.en.purchases.signedOut)
})
