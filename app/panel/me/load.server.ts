import { createArrayGuard, createObjectGuard, isString, nullable } from '#app/lib/guards.ts'
import { findConfirmWays } from '#app/panel/access/confirm/confirm-ways.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import { type PanelRequest, parsePage } from '#app/panel/layout/require-admin.server.ts'
import { drawQrCode, formatKeyUri } from './key-uri.server.ts'

export type MeData = PanelData<Awaited<ReturnType<typeof loadContent>>>

/** The response to a form shows this once. */
const isOffer = createObjectGuard({ secret: isString, offer: isString, problem: nullable(isString) })
const isCodes = createObjectGuard({ codes: createArrayGuard(isString) })

export async function loadContent({ shop, content, query, posted, session }: PanelRequest) {
  const { account } = shop.admin
  return {
    account: await account.find(session),
    sessions: await account.listSessions(session),
    ways: await findConfirmWays(shop, session),
    returnTo: query.has('returnTo') ? parsePage(query.get('returnTo')) : '/admin/me',
    reason: query.get('problem'),
    offer: isOffer(posted)
      ? showOffer(posted, { issuer: content.site.name, account: session.person.name })
      : null,
    codes: isCodes(posted) ? posted.codes : null,
  }
}

type Offer = { secret: string; offer: string; problem: string | null }

function showOffer(offer: Offer, names: { issuer: string; account: string }) {
  const link = formatKeyUri({ ...names, secret: offer.secret })
  return { ...offer, link, code: drawQrCode(link) }
}
