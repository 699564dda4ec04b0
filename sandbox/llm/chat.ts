import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { json, type Message, type Reply } from '../http/message.ts'

const Request = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
})

const refuse = (status: number, message: string): Reply =>
  json({ error: { message, type: 'invalid_request_error', code: null } }, status)

/** Says what it is and where to look, in the words of somebody who was asked something. */
function answerTo(question: string): string {
  const topic = question.trim().replace(/\s+/g, ' ').slice(0, 80)
  return `Thanks for asking about “${topic}”. I am the practice assistant of this demo, so please have a look at the product page or ask in our community chat.`
}

/** An OpenAI-compatible chat completion, always the same short answer. */
export function completeChat(message: Message, now: number): { reply: Reply; text: string } {
  if (!/^Bearer \S+/.test(message.headers.authorization ?? '')) {
    return { reply: refuse(401, 'Invalid API Key'), text: '' }
  }
  const request = Request.safeParse(message.body)
  if (!request.success) return { reply: refuse(400, 'The request is invalid'), text: '' }
  const { model, messages } = request.data
  const content = answerTo(messages.findLast(({ role }) => role === 'user')?.content ?? 'the shop')
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
