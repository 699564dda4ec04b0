import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import type { Shop } from '#app/compose.server.ts'
import type { Latest } from '#app/panel/health/new-version.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { getSavedFolder } from '#app/server/db/dump/saved-dumps.server.ts'
import { ROOT } from '#app/server/root.server.ts'
import { version } from '#app/server/version.server.ts'

export type UpkeepData = Awaited<ReturnType<typeof loadContent>>
export type HealthPageData = PanelData<UpkeepData>

export async function loadContent({ shop, language }: PanelRequest) {
  const [report, [lastWebhook], backup, newer, offer, update] = await Promise.all([
    shop.health.read(language),
    shop.payments.listEvents(1),
    readBackup(shop),
    shop.newVersions.find(),
    shop.updates.findOffer(),
    shop.updates.readStatus(),
  ])
  return {
    report,
    backup,
    version: {
      running: version,
      newer: newer && { version: newer.version, notes: newer.notes },
      isWatched: shop.env.versionFileUrl !== null,
      hasRead: shop.newVersions.hasRead(),
      command: getUpdateCommand(newer),
      offer,
      update: update && ('at' in update ? { ...update, at: formatTime(update.at) } : update),
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

/** Null while the database cannot be asked. */
async function readBackup({ backups, env }: Shop) {
  try {
    const { latestAt, ...status } = await backups.readStatus()
    return { ...status, latestAt: formatTime(latestAt), folder: getSavedFolder(env.dataDir) }
  } catch (error) {
    if (error instanceof DatabaseError) return null
    throw error
  }
}

/** A release is installed beside older versions; an image names the folder of its volume and has no repository. */
function getUpdateCommand(newer: Latest | null): string {
  const folder = ROOT.replace(/\/$/, '')
  if (basename(dirname(folder)) === 'versions') {
    if (newer?.archives[process.arch]) return 'tradepost update'
    return `tradepost update tradepost-${newer?.version ?? '<version>'}-linux-${process.arch}.tar.gz`
  }
  if (process.env.TRADEPOST_HOME && !existsSync(join(ROOT, '.git')))
    return 'docker compose pull && docker compose up -d'
  return 'git pull && npm ci && npm start'
}

function formatTime(at: number): string
function formatTime(at: number | null): string | null
function formatTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
