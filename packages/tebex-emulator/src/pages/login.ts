import { z } from 'zod'
import { call } from '../http/call.ts'
import { createApp } from '../http/context.ts'
import { redirect, withParam } from '../http/respond.ts'
import type { Basket } from '../tebex/basket.ts'
import { findBasket } from '../tebex/baskets.ts'
import { bindPlayer } from '../tebex/logins.ts'
import { findPlayer, type State } from '../tebex/state.ts'
import { messagePage } from './card.ts'
import { findOtherHost } from './other-host.ts'
import { signInPage } from './sign-in.ts'

const LoginForm = z.object({
  basketIdent: z.string(),
  return: z.string(),
  username: z.string().optional(),
})

type Login = { basket: Basket; returnUrl: string }

/** The basket of a login link; an unregistered return address is refused (open redirect). */
export function findLogin(state: State, ident: string, returnUrl: string): Login | null {
  const basket = findBasket(state, ident)
  if (basket === null || basket.transactionId !== null) return null
  return basket.returnUrls.includes(returnUrl) ? { basket, returnUrl } : null
}

const expired = () => messagePage('This login has expired', 'Go back to the store and log in again.', 404)

const PAGES = ['/fivem', '/steam']

/** Adds the parameter of a cancelled login to the return address. */
export function cancelled({ variants }: State, returnUrl: string): string {
  return variants.cancelledLogin === 'success=false' ? withParam(returnUrl, 'success', 'false') : returnUrl
}

export const loginRoutes = createApp()

loginRoutes.on('GET', PAGES, call('loginPage'), (c) => {
  const { state } = c.var
  const isSteam = c.req.path.startsWith('/steam')
  // Steam's login has its own host.
  const elsewhere = findOtherHost(c, isSteam)
  if (elsewhere !== null) return redirect(elsewhere)
  const login = findLogin(state, c.req.query('basketIdent') ?? '', c.req.query('return') ?? '')
  if (login === null) return expired()
  const { store, players } = state.catalogue
  const [service, mark] = isSteam ? ['Steam', 'S'] : ['FiveM', 'Cfx']
  return signInPage({
    mark,
    from: `Demo sign-in for ${service}`,
    title: `Sign in to ${store.name}`,
    about: 'What you buy will be bound to the account you choose.',
    foot: 'These players are made up. No password is needed, and nothing leaves this machine.',
    action: isSteam ? '/steam/' : '/fivem/',
    fields: { basketIdent: login.basket.ident, return: login.returnUrl },
    players,
  })
})

loginRoutes.on('POST', PAGES, call('loginPage'), (c) => {
  const { state, body } = c.var
  const form = LoginForm.safeParse(body)
  const login = form.success ? findLogin(state, form.data.basketIdent, form.data.return) : null
  if (!form.success || login === null) return expired()
  const { basket, returnUrl } = login
  if (form.data.username === undefined) return redirect(cancelled(state, returnUrl))
  const player = findPlayer(state, form.data.username)
  if (player === null) return expired()
  bindPlayer(state, basket, player)
  return redirect(withParam(returnUrl, 'success', 'true'))
})
