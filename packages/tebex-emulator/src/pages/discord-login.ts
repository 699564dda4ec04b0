import { createHash } from 'node:crypto'
import { z } from 'zod'
import { call } from '../http/call.ts'
import { createApp } from '../http/context.ts'
import { redirect, webUrl, withParam } from '../http/respond.ts'
import type { Player } from '../tebex/catalogue.ts'
import { bindPlayer } from '../tebex/logins.ts'
import { findPlayer } from '../tebex/state.ts'
import { discordIdOf } from '../tebex/store-kinds.ts'
import { messagePage } from './card.ts'
import { cancelled, findLogin } from './login.ts'
import { findOtherHost } from './other-host.ts'
import { signInPage } from './sign-in.ts'

const Form = z.object({
  basketIdent: z.string().optional(),
  return: z.string(),
  username: z.string().optional(),
})

/** The return address with the parameters of the live page; the text that its signature signs is unknown. */
function withDiscord(returnUrl: string, player: Player): string {
  const id = discordIdOf(player)
  const signature = createHash('sha256').update(`sandbox ${id}`).digest('hex')
  const added = { discord_id: id, discord_tag: `${player.username}#0`, signature }
  return Object.entries(added).reduce((url, [name, value]) => withParam(url, name, value), returnUrl)
}

const nowhere = () => messagePage('This sign-in leads nowhere', 'Go back to the store and try again.', 404)

export const discordLoginRoutes = createApp()

discordLoginRoutes.get('/discord', call('discordLoginPage'), (c) => {
  const { store, players } = c.var.state.catalogue
  const elsewhere = findOtherHost(c)
  if (elsewhere !== null) return redirect(elsewhere)
  const returnUrl = webUrl(c.req.query('return'))
  if (returnUrl === null) return nowhere()
  return signInPage({
    mark: 'D',
    from: 'Demo sign-in for Discord',
    title: `Connect Discord to ${store.name}`,
    about: 'The store is told the Discord id of the account you choose.',
    foot: 'These accounts are made up. Nothing leaves this machine.',
    action: '/discord/',
    fields: { return: returnUrl, basketIdent: c.req.query('basketIdent') ?? '' },
    players,
  })
})

discordLoginRoutes.post('/discord', call('discordLoginPage'), (c) => {
  const { state, body } = c.var
  const form = Form.safeParse(body)
  const returnUrl = form.success ? webUrl(form.data.return) : null
  if (!form.success || returnUrl === null) return nowhere()
  const isLogin = state.variants.storeKind === 'discord'
  const login = isLogin ? findLogin(state, form.data.basketIdent ?? '', returnUrl) : null
  if (isLogin && login === null) return nowhere()
  if (form.data.username === undefined) return redirect(cancelled(state, returnUrl))
  const player = findPlayer(state, form.data.username)
  if (player === null) return nowhere()
  if (login === null) return redirect(withDiscord(returnUrl, player))
  bindPlayer(state, login.basket, player)
  return redirect(withParam(returnUrl, 'success', 'true'))
})
