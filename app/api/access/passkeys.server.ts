import { Hono } from 'hono'
import { z } from 'zod'
import type { Shop } from '#app/compose.server.ts'
import { readBody } from '#app/server/http/http.server.ts'
import { describeRoute } from '../middleware/describe-route.server.ts'
import { type AdminEnv, requireRight } from '../middleware/require-admin.server.ts'
import { respondTo, signInClientOf } from './outcomes.server.ts'

const PAGE = '/admin/me'

const NewPasskey = z.object({ credential: z.unknown(), name: z.string().trim().max(60).default('') })
const Passkey = z.object({ id: z.string().max(2_000) })

/** `/api/admin/me/passkeys`: a person's own. */
export function passkeyRoutes(shop: Shop): Hono<AdminEnv> {
  const { account } = shop.admin
  const routes = new Hono<AdminEnv>()
  const confirmed = requireRight(shop, 'self', { isSensitive: true })

  const describeOptions = describeRoute('What `navigator.credentials.create` takes, JSON')
  routes.post('/options', confirmed, describeOptions, async (c) => {
    await readBody(c)
    const options = await account.offerPasskey(c.var.admin)
    return options ? c.json(options) : respondTo(c, PAGE, 'own_account')
  })
  const describeAdd = describeRoute('Stores the new passkey `credential` under a `name`: `{success}`')
  routes.post('/', confirmed, describeAdd, async (c) => {
    const { data } = NewPasskey.safeParse(await readBody(c))
    if (!data) return respondTo(c, PAGE, 'passkey_failed')
    return respondTo(c, PAGE, await account.addPasskey(c.var.admin, data, signInClientOf(c)))
  })
  routes.post('/remove', confirmed, describeRoute('Removes the passkey `id`: `{success}`'), async (c) => {
    const { data } = Passkey.safeParse(await readBody(c))
    const refusal = data ? await account.removePasskey(c.var.admin, data.id, signInClientOf(c)) : 'not_found'
    return respondTo(c, PAGE, refusal)
  })
  return routes
}
