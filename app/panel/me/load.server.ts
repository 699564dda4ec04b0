import { arrayOf, isString, nullable, objectOf } from '#app/lib/guards.ts'
import { findConfirmWays } from '#app/panel/access/confirm/confirm-ways.server.ts'
import type { AdminSession } from '#app/panel/access/types.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import { type PanelRequest, parsePage } from '#app/panel/layout/require-admin.server.ts'

export type MeData = PanelData<Awaited<ReturnType<typeof loadContent>>>

/** The response to a form shows this once. */
const isOffer = objectOf({ secret: isString, offer: isString, problem: nullable(isString) })
const isCodes = objectOf({ codes: arrayOf(isString) })

export async function loadContent({ shop, content, query, posted, session }: PanelRequest) {
  const { account } = shop.admin
  return {
    account: await account.find(session),
    sessions: await account.listSessions(session),
    ways: await findConfirmWays(shop, session),
    returnTo: query.has('returnTo') ? parsePage(query.get('returnTo')) : '/admin/me',
    reason: query.get('problem'),
    offer: isOffer(posted)
      ? { ...posted, link: createLink(content.site.name, session, posted.secret) }
      : null,
    codes: isCodes(posted) ? posted.codes : null,
  }
}

/** Authenticator apps open this link (Key Uri Format). */
function createLink(shopName: string, { person }: AdminSession, secret: string): string {
  const label = `${encodeURIComponent(shopName)}:${encodeURIComponent(person.name)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: shopName })}`
}
