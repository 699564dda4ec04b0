import { z } from 'zod'

const Attempt = z.object({
  endpoint: z.string(),
  at: z.number(),
  status: z.int().nullable(),
  error: z.string().nullable(),
})
export type Attempt = z.infer<typeof Attempt>

/** An event of the store; times in epoch milliseconds. */
export const Webhook = z.object({
  id: z.string(),
  type: z.string(),
  at: z.number(),
  subject: z.unknown(),
  /** The bytes that are signed and sent. */
  body: z.string(),
  attempts: z.array(Attempt),
  state: z.enum(['held', 'no endpoint', 'sending', 'waiting', 'delivered', 'failed']),
})
export type Webhook = z.infer<typeof Webhook>

/** An address that events are sent to. */
export const Endpoint = z.object({
  id: z.string(),
  url: z.string(),
  /** Event types it gets; null means all. */
  types: z.array(z.string()).nullable(),
  isValidated: z.boolean(),
  /** Course of the last handshake, in words. */
  detail: z.string(),
})
export type Endpoint = z.infer<typeof Endpoint>

/** The webhooks in a file; a retry names its webhook by id and its endpoint by address. */
export const SavedWebhooks = z.object({
  endpoints: z.array(Endpoint),
  sent: z.array(Webhook),
  retries: z.array(
    z.object({ webhook: z.string(), endpoint: z.string(), tries: z.int(), dueAt: z.number() }),
  ),
  isHolding: z.boolean(),
})
export type SavedWebhooks = z.infer<typeof SavedWebhooks>
