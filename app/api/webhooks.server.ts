import { Hono } from 'hono'
import { parseWebhook, TebexError, type WebhookEvent } from 'tebex-client'
import type { Shop } from '#app/compose.server.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { problem, RequestProblem, readBytes } from '#app/server/http/http.server.ts'
import { isPlatformAddress } from '#app/server/tebex.server.ts'
import type { RefusalReason } from '#app/shop/orders/panel/types.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { limitBody } from './middleware/limit-body.server.ts'
import { type ApiContext, type ApiEnv, getAddress } from './responses.server.ts'

const MAX_BODY_BYTES = 1024 * 1024

type WebhooksShop = Pick<Shop, 'payments' | 'notices' | 'webhookRefusals' | 'env' | 'log'>

/** `POST /api/webhooks/tebex`: only the signature over the raw bytes decides. */
export function webhookRoutes(shop: WebhooksShop): Hono<ApiEnv> {
  const { payments, log } = shop
  const routes = new Hono<ApiEnv>()

  const describe = describeRoute('Records a signed event of the platform: `{id}`', {
    audience: 'the platform, signed',
  })
  routes.post('/tebex', describe, limitBody({ maxBytes: MAX_BODY_BYTES }), async (c) => {
    const rawBody = await readBytes(c.req.raw).catch((error: unknown) => {
      if (error instanceof RequestProblem && error.status === 413) recordRefusal(c, 'too_large', null)
      throw error
    })
    const signature = c.req.header('x-signature') ?? null
    const isSigned = payments.isSigned(rawBody, signature)
    // Strangers' invented signatures say nothing about the secret.
    const isFromPlatform = signature !== null && isPlatformAddress(getAddress(c), shop.env)
    if (isSigned || isFromPlatform) shop.notices.noteWebhook(isSigned)
    if (!isSigned) {
      recordRefusal(c, findReason(signature), rawBody.byteLength)
      return problem(c, 401, 'bad_signature', 'The signature does not belong to this body.')
    }
    const event = readEvent(rawBody)
    if (event === null) {
      recordRefusal(c, 'malformed_body', rawBody.byteLength)
      return problem(c, 400, 'malformed_body', 'The body is no webhook.')
    }
    if (event.kind !== 'validation') return record(c, event)
    await shop.notices.noteValidation()
    return c.json({ id: event.id })
  })

  const recordRefusal = (c: ApiContext, reason: RefusalReason, size: number | null) =>
    shop.webhookRefusals.record({ reason, size, address: getAddress(c) })

  function findReason(signature: string | null): RefusalReason {
    if (shop.env.tebex.webhookSecret === null) return 'no_secret'
    return signature === null ? 'no_signature' : 'bad_signature'
  }

  function readEvent(rawBody: Uint8Array): WebhookEvent | null {
    try {
      return parseWebhook(rawBody)
    } catch (error) {
      if (error instanceof TebexError) return null
      throw error
    }
  }

  /** A delivery that is not recorded is refused with a 5xx, so that the platform sends it again. */
  async function record(c: ApiContext, event: WebhookEvent): Promise<Response> {
    try {
      await payments.recordEvent(event)
      log.info({ id: event.id, type: event.type }, 'webhook recorded')
      return c.json({ id: event.id })
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      log.error({ err: error, id: event.id, type: event.type }, 'webhook could not be recorded')
      return problem(c, 503, 'not_recorded', 'The event could not be recorded. Please send it again.')
    }
  }

  return routes
}
