import { z } from 'zod'
import { json, type Message, type Reply } from '../http/message.ts'

/** The limits that Discord holds a webhook's message to. */
const Embed = z.object({
  title: z.string().max(256).optional(),
  description: z.string().max(4_096).optional(),
  timestamp: z.iso.datetime().optional(),
  color: z.int().min(0).max(0xffffff).optional(),
  fields: z
    .array(
      z.object({
        name: z.string().min(1).max(256),
        value: z.string().min(1).max(1_024),
        inline: z.boolean().optional(),
      }),
    )
    .max(25)
    .optional(),
})
const WebhookMessage = z
  .object({
    content: z.string().max(2_000).optional(),
    username: z.string().max(80).optional(),
    embeds: z.array(Embed).max(10).optional(),
    allowed_mentions: z.object({ parse: z.array(z.string()) }).optional(),
  })
  .refine(({ content, embeds }) => Boolean(content) || (embeds?.length ?? 0) > 0)

/** What Discord answers to a webhook's message: nothing, or why it does not take it. */
export function takeMessage({ body }: Message): Reply {
  const message = WebhookMessage.safeParse(body)
  if (message.success) return { status: 204, type: 'application/json', body: '' }
  const errors = message.error.issues.map((issue) => issue.path.join('.'))
  return json({ message: 'Invalid Form Body', code: 50035, errors }, 400)
}
