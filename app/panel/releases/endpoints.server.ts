import { z } from 'zod'
import { type AdminContext, isForm, recordAct } from '#app/api/middleware/require-admin.server.ts'
import { respondTo, showOnce } from '#app/panel/access/outcomes.server.ts'
import { type AddEndpoints, guardByPage } from '#app/panel/access/page-guard.server.ts'
import { problem, readBody, seeOther } from '#app/server/http/http.server.ts'
import { MAX_TOKEN_NAME_LENGTH, TOKEN_SCOPES } from './types.ts'

const PAGE = '/admin/releases'

const NewToken = z.object({
  name: z.string().trim().min(1).max(MAX_TOKEN_NAME_LENGTH),
  scope: z.enum(TOKEN_SCOPES),
})
const Token = z.object({ id: z.string().regex(/^[\da-f]{12}$/) })

/** Creates and revokes the tokens of `POST /api/releases`. */
export const addReleaseEndpoints: AddEndpoints<'releaseTokens'> = (routes, shop, pages) => {
  const { post } = guardByPage(routes, shop, PAGE, { isSensitive: true })

  post('/releases/tokens', 'Creates a token with a `name` and a `scope`: `{success, token}`', async (c) => {
    const input = NewToken.safeParse(await readBody(c)).data
    if (!input) return respondTo(c, PAGE, 'invalid_text')
    const token = await shop.releaseTokens.create({ ...input, creator: c.var.admin.person.name })
    if (token === null) return refuseFull(c)
    await recordAct(c, shop, 'create_release_token', `${input.name} (${input.scope})`)
    return showOnce(c, pages, { page: PAGE, posted: { token } })
  })

  post('/releases/tokens/revoke', 'Revokes the token `id`: `{success}`', async (c) => {
    const input = Token.safeParse(await readBody(c)).data
    const name = input ? await shop.releaseTokens.revoke(input.id) : null
    if (name === null) return respondTo(c, PAGE, 'not_found')
    await recordAct(c, shop, 'revoke_release_token', name)
    return respondTo(c, PAGE, null)
  })
}

function refuseFull(c: AdminContext): Response {
  if (isForm(c)) return seeOther(c, `${PAGE}?problem=too_many`)
  return problem(c, 409, 'too_many', 'There are too many tokens. Revoke one first.')
}
