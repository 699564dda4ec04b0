import { z } from 'zod'
import { call } from '../http/call.ts'
import { createApp } from '../http/context.ts'

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

export const discordWebhookRoutes = createApp()

discordWebhookRoutes.post('/discord/webhook', call('discordWebhook'), (c) => {
  const { body, runtime, state } = c.var
  runtime.inbox.discord.push({ at: state.clock.now(), body })
  const message = WebhookMessage.safeParse(body)
  if (message.success) return c.body(null, 204)
  const errors = message.error.issues.map((issue) => issue.path.join('.'))
  return c.json({ message: 'Invalid Form Body', code: 50035, errors }, 400)
})
