/** The tables, in types that every database has: text, whole numbers (epoch milliseconds, cents, 0/1), JSON as text. */

import type {
  AdminDeviceRow,
  AdminSessionRow,
  AuditRow,
  InvitationRow,
  PasskeyRow,
  PersonRow,
  RateLimitRow,
  RevokedSessionRow,
} from './tables/access.server.ts'
import type { ChatBasketRow, ChatConversationRow, ChatMessageRow } from './tables/chats.server.ts'
import type { DeletionRow } from './tables/deletions.server.ts'
import type { NotificationChannelRow, NotificationRow } from './tables/notifications.server.ts'
import type {
  DiscordLinkRow,
  PackagePriceRow,
  PaymentCustomerRow,
  PaymentRow,
  ReviewRow,
  SubscriptionRow,
  WebhookEventRow,
  WebhookRefusalRow,
} from './tables/orders.server.ts'
import type {
  ReleaseMessageRow,
  ReleaseReaderRow,
  ReleaseTokenRow,
  SeenReleaseRow,
  VersionChecksRow,
} from './tables/releases.server.ts'
import type { RevenueEntryRow } from './tables/revenue.server.ts'
import type { StoreDraftRow, StoreVersionRow } from './tables/store.server.ts'
import type {
  DailyInteractionsRow,
  DailySearchesRow,
  DailySourcesRow,
  DailyVisitsRow,
  InteractionRow,
  UserAgentRow,
  VisitRow,
} from './tables/visits.server.ts'

export type * from './tables/access.server.ts'
export type * from './tables/chats.server.ts'
export type * from './tables/deletions.server.ts'
export type * from './tables/notifications.server.ts'
export type * from './tables/orders.server.ts'
export type * from './tables/releases.server.ts'
export type * from './tables/revenue.server.ts'
export type * from './tables/store.server.ts'
export type * from './tables/visits.server.ts'

export type Schema = {
  webhook_events: WebhookEventRow
  payments: PaymentRow
  payment_customers: PaymentCustomerRow
  subscriptions: SubscriptionRow
  reviews: ReviewRow
  revenue_entries: RevenueEntryRow
  package_prices: PackagePriceRow
  sealed_values: { name: string; value: string }
  revoked_sessions: RevokedSessionRow
  deletions: DeletionRow
  chat_conversations: ChatConversationRow
  chat_messages: ChatMessageRow
  chat_baskets: ChatBasketRow
  visits: VisitRow
  user_agents: UserAgentRow
  interactions: InteractionRow
  daily_visits: DailyVisitsRow
  daily_interactions: DailyInteractionsRow
  daily_searches: DailySearchesRow
  webhook_refusals: WebhookRefusalRow
  daily_sources: DailySourcesRow
  admin_sessions: AdminSessionRow
  admin_devices: AdminDeviceRow
  people: PersonRow
  passkeys: PasskeyRow
  passkey_challenges: { id: string; purpose: string; expires_at: number }
  invitations: InvitationRow
  rate_limits: RateLimitRow
  audit: AuditRow
  discord_links: DiscordLinkRow
  store_drafts: StoreDraftRow
  store_versions: StoreVersionRow
  notification_channels: NotificationChannelRow
  notifications: NotificationRow
  /** News by the slugs of their files; the row with an empty slug marks the first check. */
  announced_notes: { slug: string; at: number }
  version_checks: VersionChecksRow
  release_tokens: ReleaseTokenRow
  seen_releases: SeenReleaseRow
  release_readers: ReleaseReaderRow
  release_messages: ReleaseMessageRow
  /** Releases whose owners were looked up, by slug; the row with an empty slug marks the first check. */
  told_releases: { slug: string; at: number }
  kysely_migration: { name: string; timestamp: string }
}
