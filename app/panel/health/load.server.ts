import process from 'node:process'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { version } from '#app/server/version.server.ts'

export type HealthPageData = PanelData<Awaited<ReturnType<typeof loadContent>>>

export async function loadContent({ shop, language }: PanelRequest) {
  const [report, [lastWebhook]] = await Promise.all([shop.health.read(language), shop.payments.listEvents(1)])
  return {
    report,
    facts: {
      version,
      startedAt: formatTime(shop.now() - process.uptime() * 1000),
      database: shop.db.kind,
      memoryMb: Math.round(process.memoryUsage().rss / 1024 / 1024),
      lastWebhookAt: formatTime(lastWebhook?.received_at ?? null),
      catalogueReadAt: formatTime(shop.catalog.status().loadedAt),
    },
  }
}

function formatTime(at: number): string
function formatTime(at: number | null): string | null
function formatTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
