import { z } from 'zod'
import type { AdminContext } from '#app/api/middleware/require-admin.server.ts'
import { readSignInClient, respondTo, showOnce } from '#app/panel/access/outcomes.server.ts'
import { type AddEndpoints, guardByPage } from '#app/panel/access/page-guard.server.ts'
import { PersonId, RoleInput } from '#app/panel/access/people/people.server.ts'
import { MAX_INVITATION_NOTE_LENGTH } from '#app/panel/access/types.ts'
import { readBody } from '#app/server/http/http.server.ts'

const PAGE = '/admin/people'

const NewPerson = z.object({
  role: RoleInput,
  note: z.string().trim().max(MAX_INVITATION_NOTE_LENGTH).default(''),
})
const Person = z.object({ id: PersonId })
const NewRole = z.object({ id: PersonId, role: RoleInput })
const Link = z.object({ id: z.string().regex(/^[\da-f]{64}$/) })

/** Invites people to the panel and changes their roles. */
export const addPeopleEndpoints: AddEndpoints = (routes, shop, pages) => {
  const { team } = shop.admin
  const { post } = guardByPage(routes, shop, PAGE, { isSensitive: true })

  const showLink = (c: AdminContext, token: string) =>
    showOnce(c, pages, { page: PAGE, posted: { link: `${shop.env.publicOrigin}/invite/${token}` } })

  post(
    '/people/invite',
    'Creates a one-time invitation for a `role`, with a `note` about its recipient: `{success, link}`',
    async (c) => {
      const input = NewPerson.safeParse(await readBody(c))
      if (!input.success) return respondTo(c, PAGE, 'not_found')
      return showLink(c, await team.invite(c.var.admin, input.data, readSignInClient(c)))
    },
  )

  post(
    '/people/link',
    'Creates a one-time link with which the person `id` can sign in again: `{success, link}`',
    async (c) => {
      const input = Person.safeParse(await readBody(c))
      const token = input.success ? await team.renew(c.var.admin, input.data.id, readSignInClient(c)) : null
      return token === null ? respondTo(c, PAGE, 'not_found') : showLink(c, token)
    },
  )

  post('/people/withdraw', 'Withdraws the invitation or sign-in link `id`: `{success}`', async (c) => {
    const input = Link.safeParse(await readBody(c))
    const refusal = input.success
      ? await team.withdraw(c.var.admin, input.data.id, readSignInClient(c))
      : 'not_found'
    return respondTo(c, PAGE, refusal)
  })

  post('/people/role', 'Gives the person `id` a `role`: `{success}`', async (c) => {
    const { data } = NewRole.safeParse(await readBody(c))
    const refusal = data
      ? await team.setRole(c.var.admin, data.id, data.role, readSignInClient(c))
      : 'not_found'
    return respondTo(c, PAGE, refusal)
  })

  async function setDisabled(c: AdminContext, isDisabled: boolean): Promise<Response> {
    const { data } = Person.safeParse(await readBody(c))
    const refusal = data
      ? await team.setDisabled(c.var.admin, data.id, isDisabled, readSignInClient(c))
      : 'not_found'
    return respondTo(c, PAGE, refusal)
  }
  post('/people/disable', 'Disables the account of the person `id` and ends its sessions: `{success}`', (c) =>
    setDisabled(c, true),
  )
  post('/people/enable', 'Enables the account of the person `id` again: `{success}`', (c) =>
    setDisabled(c, false),
  )
}
