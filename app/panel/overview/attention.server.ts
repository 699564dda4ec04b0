/** Lists work that waits for the seller, each item with a link to its remedy. */

import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import type { AdminMessages } from '#app/messages/admin/index.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { isFailing, isOldCatalogue } from './condition.ts'

type Key = keyof AdminMessages['attention']['items']

type Source = {
  key: Key
  href: string
  /** Null while the number is unknown. */
  count: (shop: Shop, content: Content) => number | null | Promise<number | null>
}

export type Attention = {
  items: { key: Key; href: string; count: number }[]
  /** Items that could not be counted. */
  unknown: Key[]
}

/** The most urgent come first. The words are in `attention` of the panel's messages. */
const SOURCES: readonly Source[] = [
  { key: 'silent', href: '/admin/webhooks', count: countSilence },
  {
    key: 'unapplied',
    href: '/admin/webhooks?state=set_aside',
    count: async ({ payments }) => (await payments.listSetAside()).count,
  },
  {
    key: 'refused',
    href: '/admin/webhooks#refused',
    count: async ({ webhookRefusals }) => (await webhookRefusals.list()).count,
  },
  { key: 'catalogue', href: '#health', count: countOldCatalogue },
  { key: 'unsellable', href: '/admin/health', count: countUnsellable },
  { key: 'recording', href: '#health', count: ({ analytics }) => Number(isFailing(analytics.health())) },
  { key: 'findings', href: '/admin/health', count: countFindings },
  {
    key: 'discord',
    href: '#health',
    count: async ({ discord }) => (await discord?.listProblems())?.length ?? 0,
  },
  {
    key: 'notifications',
    href: '/admin/notifications',
    count: async ({ notifications }) => (await notifications.latest.readStatus()).failedCount,
  },
  {
    key: 'reviews',
    href: '/admin/reviews?state=waiting',
    count: ({ reviews }) => reviews.moderation.countWaiting(),
  },
  {
    key: 'version',
    href: '/admin/health#version',
    count: async ({ newVersions }) => Number((await newVersions.find()) !== null),
  },
  { key: 'claims', href: '#health', count: (_shop, { claims }) => claims.withheld.length },
]

export async function listAttention(shop: Shop, content: Content): Promise<Attention> {
  const counted = await Promise.all(
    SOURCES.map(async ({ key, href, count }) => ({
      key,
      href,
      count: await unlessAway(async () => count(shop, content)),
    })),
  )
  return {
    items: counted.flatMap(({ count, ...item }) => (count === null || count === 0 ? [] : { ...item, count })),
    unknown: counted.filter(({ count }) => count === null).map(({ key }) => key),
  }
}

async function unlessAway(count: () => Promise<number | null>): Promise<number | null> {
  try {
    return await count()
  } catch (error) {
    if (error instanceof DatabaseError) return null
    throw error
  }
}

async function countSilence({ ordersPanel }: Shop): Promise<number> {
  return (await ordersPanel.readWebhookActivity()).silentSince === null ? 0 : 1
}

function countOldCatalogue({ catalog }: Shop): number {
  const { ageMs, lastError } = catalog.status()
  const ageSeconds = ageMs === null ? null : ageMs / 1000
  return Number(lastError !== null || isOldCatalogue({ ageSeconds }))
}

/** Packages that have no name or no readable price. */
function countUnsellable({ catalog }: Shop): number | null {
  const products = catalog.current()?.products.values()
  if (!products) return null
  return [...products].filter(({ summary: { name, price } }) => name === '' || price.amount === null).length
}

/** The checks take seconds, so the first page of the panel starts them and a later one shows their result. */
function countFindings({ health }: Shop): number | null {
  const count = health.countFindings()
  if (count === null) void health.read('en')
  return count
}
