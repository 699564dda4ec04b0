import { z } from 'zod'
import { type ApiPages, setCookies } from '#app/api/responses.server.ts'
import type { Account } from '#app/panel/access/account.server.ts'
import { readSignInClient, respondTo, showOnce } from '#app/panel/access/outcomes.server.ts'
import { type AddEndpoints, type Guarded, guardByPage } from '#app/panel/access/page-guard.server.ts'
import { readBody } from '#app/server/http/http.server.ts'

const PAGE = '/admin/me'

const Password = z.object({ password: z.string().max(1_000) })
const FirstCode = z.object({ offer: z.string().max(1_000), code: z.string().max(20) })
const NewPasskey = z.object({ credential: z.unknown(), name: z.string().trim().max(60).default('') })
const Passkey = z.object({ id: z.string().max(2_000) })
const Session = z.object({ session: z.string().regex(/^[\da-f]{8}$/) })

/** Changes a person's own password, passkeys, second factor and sessions. */
export const addMeEndpoints: AddEndpoints = (routes, shop, pages) => {
  const { account } = shop.admin
  const confirmed = guardByPage(routes, shop, PAGE, { isSensitive: true })
  addPassword(confirmed, account)
  addPasskeys(confirmed, account)
  addSecondFactor(confirmed, account, pages)
  addSessions(guardByPage(routes, shop, PAGE), account)
}

function addPassword({ post }: Guarded, account: Account): void {
  post('/me/password', 'Takes a new `password` and ends all other sessions: `{success}`', async (c) => {
    const { password = '' } = Password.safeParse(await readBody(c)).data ?? {}
    const result = await account.changePassword(c.var.admin, password, readSignInClient(c))
    if (result.outcome !== 'ok') return respondTo(c, PAGE, result.outcome)
    setCookies(c, result.cookies)
    return respondTo(c, PAGE, null)
  })
}

function addPasskeys({ post }: Guarded, account: Account): void {
  post('/me/passkeys/options', 'What `navigator.credentials.create` takes, JSON', async (c) => {
    await readBody(c)
    const options = await account.offerPasskey(c.var.admin)
    return options ? c.json(options) : respondTo(c, PAGE, 'own_account')
  })
  post('/me/passkeys', 'Stores the new passkey `credential` under a `name`: `{success}`', async (c) => {
    const { data } = NewPasskey.safeParse(await readBody(c))
    if (!data) return respondTo(c, PAGE, 'passkey_failed')
    return respondTo(c, PAGE, await account.addPasskey(c.var.admin, data, readSignInClient(c)))
  })
  post('/me/passkeys/remove', 'Removes the passkey `id`: `{success}`', async (c) => {
    const { data } = Passkey.safeParse(await readBody(c))
    const refusal = data
      ? await account.removePasskey(c.var.admin, data.id, readSignInClient(c))
      : 'not_found'
    return respondTo(c, PAGE, refusal)
  })
}

function addSecondFactor({ post }: Guarded, account: Account, pages: ApiPages): void {
  post(
    '/me/second-factor',
    'A new secret for an authenticator app: `{success, secret, offer}`',
    async (c) => {
      await readBody(c)
      return showOnce(c, pages, { page: PAGE, posted: account.offerSecondFactor(c.var.admin) })
    },
  )
  post(
    '/me/second-factor/enable',
    'Takes the `offer` and its first `code`; answers the recovery codes: `{success, codes}`',
    async (c) => {
      const { offer, code } = FirstCode.safeParse(await readBody(c)).data ?? { offer: '', code: '' }
      const { codes, secret } = await account.enableSecondFactor(
        c.var.admin,
        offer,
        code,
        readSignInClient(c),
      )
      if (codes) return showOnce(c, pages, { page: PAGE, posted: { codes } })
      if (secret === null) return respondTo(c, PAGE, 'wrong_code')
      return showOnce(c, pages, { page: PAGE, posted: { secret, offer }, refusal: 'wrong_code' })
    },
  )
  post('/me/second-factor/disable', 'Signs in without a code from now on: `{success}`', async (c) => {
    await readBody(c)
    await account.disableSecondFactor(c.var.admin, readSignInClient(c))
    return respondTo(c, PAGE, null)
  })
  post(
    '/me/second-factor/codes',
    'Ten new recovery codes in place of the old ones: `{success, codes}`',
    async (c) => {
      await readBody(c)
      const codes = await account.renewRecoveryCodes(c.var.admin, readSignInClient(c))
      return codes ? showOnce(c, pages, { page: PAGE, posted: { codes } }) : respondTo(c, PAGE, 'not_found')
    },
  )
}

function addSessions({ post }: Guarded, account: Account): void {
  post('/me/sessions/end', 'Ends the own `session`: `{success}`', async (c) => {
    const { data } = Session.safeParse(await readBody(c))
    const refusal = data
      ? await account.endSession(c.var.admin, data.session, readSignInClient(c))
      : 'not_found'
    return respondTo(c, PAGE, refusal)
  })
  post('/me/sessions/end-others', 'Ends all but this session: `{success}`', async (c) => {
    await readBody(c)
    await account.endOtherSessions(c.var.admin, readSignInClient(c))
    return respondTo(c, PAGE, null)
  })
}
