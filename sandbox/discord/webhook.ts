import { createApp, json, type SandboxContext } from 'tebex-emulator/extension'
import { z } from 'zod'
import type { Delivery } from '../inbox.ts'
import { discordApi } from './discord-api.ts'
import type { Guild } from './guild.ts'

/** Discord's limits for a webhook's message. */
const Embed = z.object({
  title: z.string().max(256).optional(),
  url: z.url().optional(),
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
  .refine(({ embeds = [] }) => embeds.reduce((sum, embed) => sum + measureEmbed(embed), 0) <= MAX_CHARACTERS)

/** The limit of all embeds of a message together. */
const MAX_CHARACTERS = 6_000

function measureEmbed({ title = '', description = '', fields = [] }: z.infer<typeof Embed>): number {
  return [title, description, ...fields.flatMap(({ name, value }) => [name, value])].join('').length
}

/** `inbox` collects the messages to the team chat. */
export function discordWebhookRoutes(guild: Guild, inbox: Delivery[]) {
  const app = createApp()
  for (const path of ['/discord/webhook', '/discord/api/webhooks/:id/:token'])
    app.post(path, ...discordApi(guild, 'discordWebhook'), (c) => take(c, inbox))
  return app
}

function take(c: SandboxContext, inbox: Delivery[]): Response {
  const { body, state } = c.var
  const message = WebhookMessage.safeParse(body)
  const at = state.clock.now()
  inbox.push({ at, body })
  if (message.success) return c.req.query('wait') === 'true' ? json({ id: String(at) }) : c.body(null, 204)
  const errors = message.error.issues.map((issue) => issue.path.join('.'))
  return json({ message: 'Invalid Form Body', code: 50035, errors }, 400)
}
