import { Hono } from 'hono'
import { z } from 'zod'
import type { Shop } from '#app/compose.server.ts'
import { PersonId, RoleInput } from '#app/panel/access/people/people.server.ts'
import { readBody } from '#app/server/http/http.server.ts'
import { describeRoute } from '../middleware/describe-route.server.ts'
import { type AdminContext, type AdminEnv, requireRight } from '../middleware/require-admin.server.ts'
import type { ApiPages } from '../responses.server.ts'
import { respondTo, showOnce, signInClientOf } from './outcomes.server.ts'

const PAGE = '/admin/people'

const NewPerson = z.object({ role: RoleInput })
const Person = z.object({ id: PersonId })
const NewRole = z.object({ id: PersonId, role: RoleInput })
const Link = z.object({ id: z.string().regex(/^[\da-f]{64}$/) })

/** `/api/admin/people`: whom an owner lets into the panel. */
export function peopleRoutes(shop: Shop, pages: ApiPages): Hono<AdminEnv> {
  const { team } = shop.admin
  const routes = new Hono<AdminEnv>()
  const owners = requireRight(shop, 'people', { isSensitive: true })

  const showLink = (c: AdminContext, token: string) =>
    showOnce(c, pages, { page: PAGE, posted: { link: `${shop.env.publicOrigin}/invite/${token}` } })

  const describeInvite = describeRoute('A one-time link for a new person with a `role`: `{success, link}`')
  routes.post('/invite', owners, describeInvite, async (c) => {
    const input = NewPerson.safeParse(await readBody(c))
    if (!input.success) return respondTo(c, PAGE, 'not_found')
    return showLink(c, await team.invite(c.var.admin, input.data.role, signInClientOf(c)))
  })

  const describeLink = describeRoute(
    'A one-time link with which the person `id` signs in anew: `{success, link}`',
  )
  routes.post('/link', owners, describeLink, async (c) => {
    const input = Person.safeParse(await readBody(c))
    const token = input.success ? await team.renew(c.var.admin, input.data.id, signInClientOf(c)) : null
    return token === null ? respondTo(c, PAGE, 'not_found') : showLink(c, token)
  })

  routes.post('/withdraw', owners, describeRoute('Withdraws the link `id`: `{success}`'), async (c) => {
    const input = Link.safeParse(await readBody(c))
    const refusal = input.success
      ? await team.withdraw(c.var.admin, input.data.id, signInClientOf(c))
      : 'not_found'
    return respondTo(c, PAGE, refusal)
  })

  routes.post('/role', owners, describeRoute('Gives the person `id` a `role`: `{success}`'), async (c) => {
    const { data } = NewRole.safeParse(await readBody(c))
    const refusal = data
      ? await team.setRole(c.var.admin, data.id, data.role, signInClientOf(c))
      : 'not_found'
    return respondTo(c, PAGE, refusal)
  })

  async function setDisabled(c: AdminContext, isDisabled: boolean): Promise<Response> {
    const { data } = Person.safeParse(await readBody(c))
    const refusal = data
      ? await team.setDisabled(c.var.admin, data.id, isDisabled, signInClientOf(c))
      : 'not_found'
    return respondTo(c, PAGE, refusal)
  }
  const describeDisable = describeRoute('Locks the person `id` out and ends its sessions: `{success}`')
  routes.post('/disable', owners, describeDisable, (c) => setDisabled(c, true))
  routes.post('/enable', owners, describeRoute('Lets the person `id` in again: `{success}`'), (c) =>
    setDisabled(c, false),
  )
  return routes
}
