import type { PanelData } from '#app/admin/layout/panel-data.ts'
import { requireAdmin } from '#app/admin/layout/require-admin.server.ts'
import {
  CHANNEL_OUTCOMES,
  type Channel,
  type ChannelOutcome,
  type Notification,
} from '#app/features/notifications/types.ts'
import type { PersonalLoad } from '#app/page.ts'

export type NotificationsData = PanelData<{
  channels: Channel[]
  latest: Notification[]
  /** The weekly report as it would be sent. */
  preview: { title: string; lines: string[] }
  /** Of the form that was sent. */
  outcome: ChannelOutcome | null
}>

export const load: PersonalLoad<NotificationsData> = (request) =>
  requireAdmin(request, '/admin/notifications', async (language) => {
    const { notifications } = request.shop
    const [channels, latest, { title, lines }] = await Promise.all([
      notifications.channels.list(),
      notifications.listLatest(),
      notifications.previewReport(language),
    ])
    const outcome = CHANNEL_OUTCOMES.find((one) => one === request.query.get('outcome')) ?? null
    return { channels, latest, preview: { title, lines }, outcome }
  })
