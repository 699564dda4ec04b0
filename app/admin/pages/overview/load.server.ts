import type { HealthData } from '#app/admin/components/health.tsx'
import type { PanelAnswer } from '#app/admin/layout/panel-data.ts'
import { requireAdmin } from '#app/admin/layout/require-admin.server.ts'
import type { PlatformHealth } from '#app/features/access/types.ts'
import { PERIODS } from '#app/features/analytics/periods.ts'
import type { Overview, Period, Stats, Yesterday } from '#app/features/analytics/types.ts'
import { addDays, dayOf, isDay } from '#app/lib/days.ts'
import type { PersonalLoad } from '#app/page.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import type { Shop } from '#app/shop.server.ts'

export type OverviewData = PanelAnswer<{
  stats: Stats
  yesterday: Yesterday
  overview: Overview
  /** Length of one of the usual periods that ends today; null for any other. */
  days: number | null
  health: HealthData
}>

const DEFAULT_DAYS = 30

export const load: PersonalLoad<OverviewData> = (request) =>
  requireAdmin(request, '/admin', async (language) => {
    const { shop, query } = request
    const { period, days } = periodOf(query, dayOf(shop.now()))
    const [stats, yesterday, overview, platform, setAside] = await Promise.all([
      shop.analytics.stats(),
      shop.analytics.yesterday({ language }),
      shop.analytics.overview(period, { language }),
      platformHealth(shop),
      shop.payments.listSetAside(),
    ])
    const health = {
      platform,
      setAside,
      recording: shop.analytics.health(),
      retentionDays: shop.store.settings.privacy.retentionDays,
      withheldClaims: shop.claims.withheld,
    }
    return { stats, yesterday, overview, days, health }
  })

/** Days of the address' own choice, else one of the usual numbers of days up to today. */
function periodOf(query: URLSearchParams, today: string): { period: Period; days: number | null } {
  const from = query.get('from') ?? ''
  const to = query.get('to') ?? ''
  if (isDay(from) && isDay(to)) {
    const [first, last] = from < to ? [from, to] : [to, from]
    const end = last < today ? last : today
    return { period: { from: first < end ? first : end, to: end }, days: null }
  }
  const days = PERIODS.find((count) => String(count) === query.get('days')) ?? DEFAULT_DAYS
  return { period: { from: addDays(today, 1 - days), to: today }, days }
}

async function platformHealth({ catalog, db }: Shop): Promise<PlatformHealth> {
  const { loadedAt, ageMs, lastError, packages } = catalog.status()
  const trouble = db.trouble() ?? (await db.ping().then(() => null, databaseErrorOf))
  return {
    catalogue: {
      loadedAt: loadedAt === null ? null : new Date(loadedAt).toISOString(),
      ageSeconds: ageMs === null ? null : Math.round(ageMs / 1000),
      products: packages,
      lastError,
    },
    database: { kind: db.kind, place: db.location, problem: trouble?.code ?? null },
  }
}

function databaseErrorOf(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error
  throw error
}
