import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { json, type Message, type Reply } from '../http/message.ts'
import { think } from './think.ts'

const Request = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
})

const refuse = (status: number, message: string): Reply =>
  json({ error: { message, type: 'invalid_request_error', code: null } }, status)

/** An OpenAI-compatible chat completion, answered from the facts that came with the question. */
export function completeChat(message: Message, now: number): { reply: Reply; text: string } {
  if (!/^Bearer \S+/.test(message.headers.authorization ?? '')) {
    return { reply: refuse(401, 'Invalid API Key'), text: '' }
  }
  const request = Request.safeParse(message.body)
  if (!request.success) return { reply: refuse(400, 'The request is invalid'), text: '' }
  const { model, messages } = request.data
  const content = think(messages)
  const reply = json({
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(now / 1000),
    model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  })
  return { reply, text: content }
}
