import { createObjectGuard, isString } from '#app/lib/guards.ts'
import { findConfirmWays } from '#app/panel/access/confirm/confirm-ways.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'

export type ReleasesData = PanelData<Awaited<ReturnType<typeof loadContent>>>

const CHECKED_DAYS = 7

/** A new token is shown once, in the response to the form that created it. */
const isToken = createObjectGuard({ token: isString })

export async function loadContent({ shop, posted, session, query }: PanelRequest) {
  const { publicOrigin } = shop.env
  const checks = await shop.versionChecks.list(CHECKED_DAYS)
  return {
    days: CHECKED_DAYS,
    resources: [...shop.resources().values()].map(({ name, title, releases: [current] }) => ({
      name,
      title,
      version: current.version,
      address: `${publicOrigin}/versions/${name}`,
      checks: checks.filter(({ resource }) => resource === name),
    })),
    tokens: await shop.releaseTokens.list(),
    ways: await findConfirmWays(shop, session),
    address: `${publicOrigin}/api/releases`,
    token: isToken(posted) ? posted.token : null,
    isFull: query.get('problem') === 'too_many',
  }
}
