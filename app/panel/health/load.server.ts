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
      startedAt: timeOf(shop.now() - process.uptime() * 1000),
      database: shop.db.kind,
      memoryMb: Math.round(process.memoryUsage().rss / 1024 / 1024),
      lastWebhookAt: timeOf(lastWebhook?.received_at ?? null),
      catalogueReadAt: timeOf(shop.catalog.status().loadedAt),
    },
  }
}

function timeOf(at: number): string
function timeOf(at: number | null): string | null
function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
