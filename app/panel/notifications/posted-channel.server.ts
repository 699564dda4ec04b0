import { z } from 'zod'
import {
  CHANNEL_KINDS,
  CHANNEL_LANGUAGES,
  CHANNEL_OUTCOMES,
  TOPICS,
  type TypedChannel,
} from '#app/panel/notifications/types.ts'

const Text = z.string().catch('')

const Form = z
  .looseObject({
    id: Text,
    kind: z.enum(CHANNEL_KINDS).catch('discord'),
    name: Text,
    language: z.enum(CHANNEL_LANGUAGES).catch('pt'),
    address: Text,
    secret: Text,
    silence_hours: Text,
  })
  .transform(({ id, kind, name, language, address, secret, silence_hours, ...boxes }): TypedChannel => {
    const topics = TOPICS.filter((topic) => `topic_${topic}` in boxes)
    const settings = { topics, silenceHours: silence_hours, isEnabled: 'enabled' in boxes }
    return { id, kind, name, language, address, secret, ...settings }
  })

/** The channel that `/api/admin/notifications/save` refused. */
export const RefusedChannel = z.object({ channel: Form, outcome: z.enum(CHANNEL_OUTCOMES) })
