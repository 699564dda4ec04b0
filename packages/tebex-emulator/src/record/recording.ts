/** The file of a recording: requests and answers in order, without personal data. */
import { z } from 'zod'

const Headers = z.record(z.string(), z.string())

const Call = z.strictObject({
  kind: z.literal('call'),
  /** Milliseconds since the recording began. */
  at: z.number(),
  request: z.strictObject({
    method: z.string(),
    /** With the query. */
    path: z.string(),
    headers: Headers,
    /** The body as sent; null for binary data. */
    body: z.string().nullable(),
  }),
  response: z.strictObject({ status: z.int(), headers: Headers, body: z.string().nullable() }),
})
export type Call = z.infer<typeof Call>

const Webhook = z.strictObject({
  kind: z.literal('webhook'),
  at: z.number(),
  headers: Headers,
  body: z.string(),
})

export const Entry = z.discriminatedUnion('kind', [Call, Webhook])
export type Entry = z.infer<typeof Entry>

const PLACEHOLDER_KINDS = [
  'address',
  'basket',
  'code',
  'email',
  'id',
  'key',
  'number',
  'person',
  'reference',
  'text',
  'token',
  'url',
] as const
export type PlaceholderKind = (typeof PLACEHOLDER_KINDS)[number]

export const Recording = z.strictObject({
  format: z.literal(1),
  /** The platform's address below which `path` lies. */
  origin: z.string(),
  /** The path of the API's address, a part of `path` too. Earlier files do not have it. */
  basePath: z.string().default('/api'),
  recordedAt: z.iso.datetime(),
  /** Each placeholder with the kind of the personal text that it replaces. */
  placeholders: z.record(z.string(), z.enum(PLACEHOLDER_KINDS)),
  entries: z.array(Entry),
})
export type Recording = z.infer<typeof Recording>
