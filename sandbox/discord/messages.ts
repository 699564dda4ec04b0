/** Endpoints for a bot's messages to members. */
import { createMiddleware } from 'hono/factory'
import { createApp, type Env, json } from 'tebex-emulator/extension'
import { z } from 'zod'
import { discordApi } from './discord-api.ts'
import { APPLICATION, type Guild } from './guild.ts'

const API = '/discord/api/v10'
const MESSAGES = `${API}/channels/:channel/messages` as const

const Recipient = z.object({ recipient_id: z.string().regex(/^\d{15,21}$/) })
const Message = z.object({
  content: z.string().min(1).max(2_000),
  nonce: z.string().max(25),
  enforce_nonce: z.literal(true),
})

const refuse = (status: number, code: number, message: string) => json({ message, code }, status)

const botOnly = createMiddleware<Env>(async (c, next) =>
  c.req.header('authorization') === `Bot ${APPLICATION.botToken}`
    ? next()
    : refuse(401, 0, '401: Unauthorized'),
)

export function discordMessageRoutes(guild: Guild) {
  const app = createApp()
  app.post(`${API}/users/@me/channels`, ...discordApi(guild, 'discordConversation'), botOnly, async (c) => {
    const body = Recipient.safeParse(await c.req.json()).data
    return body
      ? json({ id: guild.openConversation(body.recipient_id).id })
      : refuse(400, 50035, 'Invalid Form Body')
  })
  app.get(MESSAGES, ...discordApi(guild, 'discordMessages'), botOnly, (c) => {
    const conversation = guild.findConversation(c.req.param('channel'))
    return conversation
      ? json(conversation.messages.toReversed().map(({ content }) => ({ content })))
      : refuse(404, 10003, 'Unknown Channel')
  })
  app.post(MESSAGES, ...discordApi(guild, 'discordMessage'), botOnly, async (c) => {
    const conversation = guild.findConversation(c.req.param('channel'))
    const message = Message.safeParse(await c.req.json()).data
    if (!conversation) return refuse(404, 10003, 'Unknown Channel')
    if (!message) return refuse(400, 50035, 'Invalid Form Body')
    if (guild.closed.has(conversation.userId)) return refuse(403, 50007, 'Cannot send messages to this user')
    const { nonce, content } = message
    if (!conversation.messages.some((message) => message.nonce === nonce))
      conversation.messages.push({ nonce, content })
    return json({ content })
  })
  return app
}
