import { isString, objectOf } from '#app/lib/guards.ts'
import type { PersonalLoad, PersonalRequest } from '#app/page.ts'
import type { AdminSession } from '#app/panel/access/types.ts'
import { findConfirmWays } from '#app/panel/kit/confirm/confirm-ways.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import { requireAdmin } from '#app/panel/layout/require-admin.server.ts'

export type PeopleData = PanelData<Awaited<ReturnType<typeof readPeople>>>

/** A link that is shown once, as the response to the form that made it. */
const isLink = objectOf({ link: isString })

export const load: PersonalLoad<PeopleData> = (request) =>
  requireAdmin(request, '/admin/people', (_, session) => readPeople(request, session))

async function readPeople({ shop, posted }: PersonalRequest, session: AdminSession) {
  const { team } = shop.admin
  return {
    people: await team.list(),
    invitations: await team.listInvitations(),
    ways: await findConfirmWays(shop, session),
    ownId: session.person.id,
    link: isLink(posted) ? posted.link : null,
  }
}
