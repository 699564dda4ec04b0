import { createObjectGuard, isString } from '#app/lib/guards.ts'
import { findConfirmWays } from '#app/panel/access/confirm/confirm-ways.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'

export type PeopleData = PanelData<Awaited<ReturnType<typeof loadContent>>>

/** A new link is shown once, in the response to the form that created it. */
const isLink = createObjectGuard({ link: isString })

export async function loadContent({ shop, posted, session }: PanelRequest) {
  const { team } = shop.admin
  return {
    people: await team.list(),
    invitations: await team.listInvitations(),
    ways: await findConfirmWays(shop, session),
    ownId: session.person.id,
    link: isLink(posted) ? posted.link : null,
  }
}
