import { Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { createLimiter } from '#app/lib/async/rate-limiter.ts'
import { deriveAddressKey } from '#app/server/http/address.server.ts'
import { problem, readBody } from '#app/server/http/http.server.ts'
import type { Sessions } from '#app/server/session/session.server.ts'
import { type Assistant, ChatProblem } from '#app/shop/assistant/assistant.server.ts'
import { ConversationId } from '#app/shop/assistant/conversations.server.ts'
import { texts } from '#app/shop/assistant/texts/all.server.ts'
import {
  CHAT_LANGUAGES,
  CHAT_LIMITS,
  type ChatLanguage,
  type ChatProblemCode,
} from '#app/shop/assistant/types.ts'
import { blankKeys } from '#app/shop/help/blank-secrets.ts'
import { createPurchasesReader, createReferenceReader, type PurchasesShop } from './chat-purchases.server.ts'
import { annotate, describeRoute } from './middleware/describe-route.server.ts'
import { type ApiContext, type ApiEnv, getAddress } from './responses.server.ts'

type ChatShop = PurchasesShop & {
  assistant: Assistant
  sessions: Pick<Sessions, 'read'>
  monotonic: () => number
}

/** An address's requests, valid or not, within a minute. */
const BURST = { capacity: 60, windowMs: 60_000 }

const STATUSES: Record<ChatProblemCode, ContentfulStatusCode> = {
  updating: 503,
  refused: 502,
  too_many: 503,
  unavailable: 502,
  busy: 503,
  pending: 409,
  visitor_limit: 429,
  shop_limit: 429,
  invalid_input: 400,
  send_failed: 500,
}

/** One line of text, without control characters. */
const line = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((text) => text.replace(/\p{Cc}+/gu, ' ').trim())
    .pipe(z.string().min(1).max(max))
const Language = z.enum(CHAT_LANGUAGES)
const Conversation = z
  .union([ConversationId, z.literal('').transform(() => null)])
  .nullable()
  .default(null)

const PersonInput = z.object({
  language: Language,
  name: line(CHAT_LIMITS.name),
  email: line(CHAT_LIMITS.email).pipe(z.email()),
  conversation: Conversation,
})
const ChatInput = PersonInput.extend({
  message: z
    .string()
    .max(CHAT_LIMITS.message * 4)
    // A pasted console may contain keys, which must reach neither the records nor the team nor a model.
    .transform((text) => blankKeys(text.replace(/[^\P{Cc}\n\t]+/gu, ' ')).trim())
    .pipe(z.string().min(1).max(CHAT_LIMITS.message)),
})
const ConversationInput = z.object({ conversation: ConversationId, language: Language.catch('en') })
const AnyLanguage = z.object({ language: Language })

/** `POST /api/chat`, and a conversation's transcript, deletion and request for a person. */
export function chatRoutes(shop: ChatShop): Hono<ApiEnv> {
  const { assistant, sessions, monotonic } = shop
  const limiter = createLimiter({ ...BURST, now: monotonic })
  const routes = new Hono<ApiEnv>()

  const limit: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const { ok, retryAfterSeconds } = limiter.take(deriveAddressKey(getAddress(c)))
    return ok ? next() : refuse(c, 'en', new ChatProblem('too_many', { retryAfterSeconds }), 429)
  }
  routes.use(annotate({ limit: `${BURST.capacity} a minute` }, limit))

  const describeMessage = describeRoute(
    'A reply to `{language, name, email, message, conversation?}`: `{reply, conversation, cards, source}`',
  )
  routes.post('/', describeMessage, async (c) => {
    const body = await readBody(c)
    const input = ChatInput.safeParse(body)
    if (!input.success) return refuse(c, readLanguage(body), new ChatProblem('invalid_input'))
    const visitor = {
      keys: await listVisitorKeys(c, sessions),
      findPurchases: createPurchasesReader(c, shop),
      findBasket: createReferenceReader(c, shop),
    }
    return respond(c, input.data.language, () => assistant.answer(input.data, visitor, c.req.raw.signal))
  })

  const describePerson = describeRoute(
    'Hands `{language, name, email, conversation?}` to a person: `{conversation, isDelivered}`',
  )
  routes.post('/person', describePerson, async (c) => {
    const body = await readBody(c)
    const input = PersonInput.safeParse(body)
    if (!input.success) return refuse(c, readLanguage(body), new ChatProblem('invalid_input'))
    const keys = await listVisitorKeys(c, sessions)
    return respond(c, input.data.language, () => assistant.handOver(input.data, { keys }))
  })

  const describeTranscript = describeRoute('What was said in `conversation`: a text file')
  routes.get('/transcript', describeTranscript, async (c) => {
    const input = ConversationInput.safeParse(c.req.query())
    const text = input.success ? await assistant.findTranscriptText(input.data.conversation) : null
    if (text === null) return problem(c, 404, 'not_found', 'There is no such conversation.')
    return c.body(text, 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'attachment; filename="conversation.txt"',
      'Referrer-Policy': 'no-referrer',
    })
  })

  routes.post('/delete', describeRoute('Deletes `conversation`: 204'), async (c) => {
    const input = ConversationInput.safeParse(await readBody(c))
    const isDeleted = input.success && (await assistant.forget(input.data.conversation))
    if (!isDeleted) return problem(c, 404, 'not_found', 'There is no such conversation.')
    return c.body(null, 204)
  })

  return routes
}

/** Address and session, so that neither new cookies nor new headers make a new visitor. */
async function listVisitorKeys(c: ApiContext, sessions: ChatShop['sessions']): Promise<string[]> {
  const session = await sessions.read(c.req.header('cookie'))
  const keys = [`address ${deriveAddressKey(getAddress(c))}`]
  return session ? [...keys, `session ${session.sid}`] : keys
}

async function respond(
  c: ApiContext,
  language: ChatLanguage,
  work: () => Promise<object>,
): Promise<Response> {
  try {
    return c.json(await work())
  } catch (error) {
    if (error instanceof ChatProblem) return refuse(c, language, error)
    throw error
  }
}

function refuse(
  c: ApiContext,
  language: ChatLanguage,
  { code, retryAfterSeconds }: ChatProblem,
  status = STATUSES[code],
): Response {
  const headers = retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }
  return problem(c, status, code, texts[language].errors[code], headers)
}

/** The language of an otherwise invalid body. */
function readLanguage(body: unknown): ChatLanguage {
  return AnyLanguage.safeParse(body).data?.language ?? 'en'
}
