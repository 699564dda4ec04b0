/** A stand-in for a language service: canned replies by keyword and language, and such a service's faults. */
import { randomUUID } from 'node:crypto'
import type { Fault } from 'tebex-emulator'
import { call, createApp } from 'tebex-emulator/extension'
import { z } from 'zod'
import type { Delivery } from './inbox.ts'

const Messages = z.array(z.object({ role: z.string(), content: z.string() })).min(1)
const Request = z.object({ model: z.string(), messages: Messages })

/** Subjects with a canned reply, by the beginnings of words in six languages. */
const TOPICS = [
  { name: 'refund', words: /refund|money back|reembols|rembours|erstatt|geld zuruck|rimbors/ },
  { name: 'delivery', words: /deliver|entreg|livr|liefer|conseg/ },
  { name: 'frameworks', words: /framework/ },
  { name: 'editions', words: /escrow|unlock|desbloque|entsperr|debloqu|sblocc/ },
] as const
const EDITION = /escrow|unlocked|bundle/
const PRICE = /price|cost|how much|preco|custa|precio|cuesta|prix|coute|preis|kostet|prezzo|costa/

const ENGLISH = {
  costs: 'costs',
  refund: 'Refunds are possible within 7 days, not for unlocked scripts; they arrive in 3-5 business days.',
  delivery: 'Delivery is automatic and takes under 2 minutes on average.',
  frameworks: 'Our scripts work with ESX and QBCore.',
  editions: 'Escrow scripts are protected, unlocked ones are source code; an upgrade costs the difference.',
  other: 'I only know this store: pay at Tebex, save 10% with WELCOME10, cancel anytime, open a ticket.',
}

const REPLIES: Record<string, typeof ENGLISH> = {
  English: ENGLISH,
  Portuguese: {
    costs: 'custa',
    refund: 'O reembolso é possível em até 7 dias, exceto em scripts abertos, e chega em 3-5 dias úteis.',
    delivery: 'A entrega é automática e leva em média menos de 2 minutos.',
    frameworks: 'Nossos scripts funcionam com ESX e QBCore.',
    editions: 'Escrow é protegido, desbloqueado traz o código-fonte; o upgrade custa só a diferença.',
    other: 'Só respondo sobre esta loja. Pague pela Tebex; WELCOME10 dá 10%. Abra um ticket no Discord.',
  },
  Spanish: {
    costs: 'cuesta',
    refund: 'El reembolso es posible en 7 días, salvo scripts abiertos, y llega en 3-5 días laborables.',
    delivery: 'La entrega es automática y tarda de media menos de 2 minutos.',
    frameworks: 'Nuestros scripts funcionan con ESX y QBCore.',
    editions: 'Escrow está protegido, desbloqueado trae el código fuente; cambiar cuesta solo la diferencia.',
    other:
      'Solo respondo sobre esta tienda. Se paga por Tebex; WELCOME10 da un 10 %. Abre un ticket en Discord.',
  },
  French: {
    costs: 'coûte',
    refund: 'Remboursement sous 7 jours, sauf scripts déverrouillés ; il arrive en 3-5 jours ouvrés.',
    delivery: 'La livraison est automatique et prend en moyenne moins de 2 minutes.',
    frameworks: 'Nos scripts fonctionnent avec ESX et QBCore.',
    editions: 'Escrow est protégé, débloqué contient le code source ; passer à l’autre coûte la différence.',
    other: 'Je ne connais que cette boutique. Tebex gère le paiement ; WELCOME10 : 10 %. Ouvrez un ticket.',
  },
  German: {
    costs: 'kostet',
    refund: 'Erstattung innerhalb von 7 Tagen, nicht für Unlocked-Skripte; sie kommt in 3-5 Werktagen an.',
    delivery: 'Die Lieferung ist automatisch und dauert im Schnitt weniger als 2 Minuten.',
    frameworks: 'Unsere Skripte laufen mit ESX und QBCore.',
    editions: 'Escrow ist geschützt, Unlocked enthält den Quellcode; der Wechsel kostet nur die Differenz.',
    other:
      'Ich kenne nur diesen Shop. Bezahlt wird bei Tebex; WELCOME10 gibt 10 %. Öffne ein Ticket auf Discord.',
  },
  Italian: {
    costs: 'costa',
    refund: 'Rimborso entro 7 giorni, non per gli script aperti; arriva in 3-5 giorni lavorativi.',
    delivery: 'La consegna è automatica e richiede in media meno di 2 minuti.',
    frameworks: 'I nostri script funzionano con ESX e QBCore.',
    editions: 'Escrow è protetto, sbloccato contiene il codice sorgente; il passaggio costa la differenza.',
    other: 'Conosco solo questo negozio. Si paga con Tebex; WELCOME10 dà il 10%. Apri un ticket su Discord.',
  },
}

/** Lower-case words without accents. */
function listWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.toLowerCase().split(/\W+/)
}

/** The first product in the system message, from the shop's search, and whether the question names it. */
function findProduct(system: string, words: string[]) {
  const [, name = '', line = ''] = /^- (.+ \[#\d+\]) \| price (.+)$/m.exec(system) ?? []
  const isNamed = listWords(name).some(
    (word) => word.length > 2 && !EDITION.test(word) && words.includes(word),
  )
  const [price = ''] = line.split(' | ')
  return name === '' ? null : { name, price, isNamed }
}

/** A draft from a product's description, with one fact that the description lacks. */
function writeDraft(description: string): string {
  const [, text = ''] = description.split('Description:\n')
  const [intro = null, ...sentences] = text.split('. ')
  const features = [...sentences.slice(0, 3), 'Made up by a model'].map((title) => ({ title, text: '' }))
  return `Here it is: ${JSON.stringify({ intro, features, dependencies: ['made_up_core'] })}`
}

/** A canned reply in the system message's language, or one of its products with the price. */
function replyTo(messages: z.infer<typeof Messages>): string {
  const system = messages.find(({ role }) => role === 'system')?.content ?? ''
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  if (system.includes('Answer with one JSON object')) return writeDraft(question)
  const asked = listWords(question)
  const replies = REPLIES[/Answer in (\w+)/.exec(system)?.[1] ?? 'English'] ?? ENGLISH
  const product = findProduct(system, asked)
  const topic = TOPICS.find(({ words }) => words.test(asked.join(' ')))
  const isAboutProduct = PRICE.test(asked.join(' ')) || (product?.isNamed && topic === undefined)
  if (product && isAboutProduct) return `${product.name} ${replies.costs} ${product.price}.`
  return replies[topic?.name ?? 'other']
}

const completion = (content: unknown) => ({
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
})

const error = (status: number, message: string, code: string) =>
  ({ kind: 'json', status, body: { error: { message, type: 'invalid_request_error', code } } }) as const

/** A language service's faults, ordered with `failNext({ operation: 'chatCompletions', fault })`. */
export const chatFaults = {
  decommissioned: error(400, 'The model has been decommissioned.', 'model_decommissioned'),
  badRequest: error(400, 'The request is invalid', 'invalid_request'),
  unauthorized: error(401, 'Invalid API Key', 'invalid_api_key'),
  rateLimited: error(429, 'Rate limit reached', 'rate_limit_exceeded'),
  broken: error(500, 'Internal server error', 'internal'),
  tenCharacters: { kind: 'json', body: completion('0123456789') },
  noChoices: { kind: 'json', body: { object: 'chat.completion', choices: [] } },
  notText: { kind: 'json', body: completion(null) },
  malformed: 'badJson',
  html: 'html',
  empty: 'empty',
  redirect: 'redirect',
  hang: 'hang',
  reset: 'reset',
  truncated: 'truncated',
  bomb: { kind: 'gzipBomb', bytes: 50 * 1024 * 1024 },
} as const satisfies Record<string, Fault>
export type ChatFault = keyof typeof chatFaults

export const createChatReply = (content: string): Fault => ({ kind: 'json', body: completion(content) })

export const LLM_OPERATIONS = ['chatCompletions']

/** An OpenAI-compatible chat completion; `inbox` collects the requests. */
export const llmRoutes = (inbox: Delivery[]) =>
  createApp().post('/ai/v1/chat/completions', call('chatCompletions'), (c) => {
    const { body, state } = c.var
    inbox.push({ at: state.clock.now(), body })
    if (!/^Bearer \S/.test(c.req.header('authorization') ?? ''))
      return c.json(chatFaults.unauthorized.body, 401)
    const request = Request.safeParse(body)
    if (!request.success) return c.json(chatFaults.badRequest.body, 400)
    const { model, messages } = request.data
    const created = Math.floor(state.clock.now() / 1000)
    return c.json({ id: `chatcmpl-${randomUUID()}`, created, model, ...completion(replyTo(messages)) })
  })
