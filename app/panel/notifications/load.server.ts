import { z } from 'zod'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelLoad, PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import {
  CHANNEL_KINDS,
  CHANNEL_LANGUAGES,
  CHANNEL_OUTCOMES,
  type Channel,
  type ChannelKind,
  type ChannelOutcome,
  type Notification,
  TOPICS,
  type TypedChannel,
} from '#app/panel/notifications/types.ts'

export type NotificationsData = PanelData<{
  channels: Channel[]
  /** Addresses of the demo's stand-in receiver by kind; null in a live shop and in a public demo. */
  demoAddresses: Record<ChannelKind, string> | null
  latest: Notification[]
  /** Last week's report as it would be sent. */
  preview: { title: string; lines: string[] }
  /** The outcome of the posted form. */
  outcome: ChannelOutcome | null
  /** The refused form of a channel. */
  typed: TypedChannel | null
}>

export const loadContent: PanelLoad<NotificationsData> = async ({ shop, query, posted, language }) => {
  const { notifications } = shop
  const [channels, latest, { title, lines }] = await Promise.all([
    notifications.channels.list(),
    notifications.latest.list(),
    notifications.previewReport(language),
  ])
  const { data: refused } = RefusedChannel.safeParse(posted)
  const outcome = CHANNEL_OUTCOMES.find((candidate) => candidate === query.get('outcome')) ?? null
  const form = { outcome: refused?.outcome ?? outcome, typed: refused?.channel ?? null }
  return { channels, demoAddresses: findDemoAddresses(shop), latest, preview: { title, lines }, ...form }
}

function findDemoAddresses({ env }: PanelRequest['shop']): Record<ChannelKind, string> | null {
  // The sandbox of a public demo is open to strangers for its checkout alone.
  if (!env.isDemo || env.isPublicDemo) return null
  const { origin } = new URL(env.tebex.apiUrl)
  return { discord: `${origin}/discord/webhook`, webhook: `${origin}/webhook` }
}

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
const RefusedChannel = z.object({ channel: Form, outcome: z.enum(CHANNEL_OUTCOMES) })
