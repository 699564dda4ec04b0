import { basename, dirname } from 'node:path'
import process from 'node:process'
import type { Shop } from '#app/compose.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { savedFolder } from '#app/server/db/dump/saved-dumps.server.ts'
import { ROOT } from '#app/server/root.server.ts'
import { version } from '#app/server/version.server.ts'

export type UpkeepData = Awaited<ReturnType<typeof loadContent>>
export type HealthPageData = PanelData<UpkeepData>

export async function loadContent({ shop, language }: PanelRequest) {
  const [report, [lastWebhook], backup, newer] = await Promise.all([
    shop.health.read(language),
    shop.payments.listEvents(1),
    readBackup(shop),
    shop.newVersions.find(),
  ])
  return {
    report,
    backup,
    version: {
      running: version,
      newer,
      isWatched: shop.env.versionFileUrl !== null,
      command: getUpdateCommand(newer?.version ?? null),
    },
    facts: {
      startedAt: formatTime(shop.now() - process.uptime() * 1000),
      database: shop.db.kind,
      memoryMb: Math.round(process.memoryUsage().rss / 1024 / 1024),
      lastWebhookAt: formatTime(lastWebhook?.received_at ?? null),
      catalogueReadAt: formatTime(shop.catalog.status().loadedAt),
    },
  }
}

/** Null while the database does not tell of the schedule. */
async function readBackup({ backups, env }: Shop) {
  try {
    const { latestAt, ...status } = await backups.readStatus()
    return { ...status, latestAt: formatTime(latestAt), folder: savedFolder(env.dataDir) }
  } catch (error) {
    if (error instanceof DatabaseError) return null
    throw error
  }
}

/** A release is stored beside its other versions; an image names its volume. */
function getUpdateCommand(newest: string | null): string {
  const folder = ROOT.replace(/\/$/, '')
  if (basename(dirname(folder)) === 'versions')
    return `tradepost update tradepost-${newest ?? '<version>'}-linux-${process.arch}.tar.gz`
  if (process.env.TRADEPOST_HOME) return 'docker compose pull && docker compose up -d'
  return 'git pull && npm ci && npm start'
}

function formatTime(at: number): string
function formatTime(at: number | null): string | null
function formatTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
