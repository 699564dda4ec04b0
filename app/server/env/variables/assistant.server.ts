import { documentation } from '../documentation.server.ts'
import { matching, serviceUrl, wholeNumber } from '../fields.server.ts'

const KEY = /^[\x21-\x7e]{1,512}$/

export const assistant = {
  AI_API_URL: serviceUrl.optional().register(documentation, {
    description:
      'An OpenAI-compatible service: its base or the whole address of its chat completions. Without it and its key the assistant looks answers up in the FAQ, the services and the catalogue.',
    example: 'https://ai.example/v1',
  }),
  AI_API_KEY: matching(KEY, 'a key without spaces')
    .optional()
    .register(documentation, { description: 'The key of that service.', example: '…' }),
  DISCORD_WEBHOOK_URL: serviceUrl.optional().register(documentation, {
    description: 'Where each chat message and each request for a person is announced.',
    example: 'https://discord.com/api/webhooks/1/token',
  }),
  CHAT_VISITOR_DAILY: wholeNumber({ min: 0, max: 1_000_000, fallback: 40 }).register(documentation, {
    description: 'Chat messages of one visitor in a UTC day, in all processes together.',
    example: '20',
    unit: 'messages',
  }),
  CHAT_GLOBAL_DAILY: wholeNumber({ min: 0, max: 10_000_000, fallback: 2000 }).register(documentation, {
    description: 'Chat messages of all visitors in a UTC day.',
    example: '500',
    unit: 'messages',
  }),
}
