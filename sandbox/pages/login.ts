import { html } from 'hono/html'
import { z } from 'zod'
import { call } from '../http/call.ts'
import { createApp } from '../http/context.ts'
import { redirect, withParam } from '../http/respond.ts'
import { type Basket, findBasket } from '../tebex/baskets.ts'
import { findPlayer, type World } from '../tebex/world.ts'
import { cardPage, messagePage } from './card.ts'
import { findOtherHost } from './other-host.ts'
import { playerButtons } from './players.ts'

const LoginForm = z.object({
  basketIdent: z.string(),
  return: z.string(),
  username: z.string().optional(),
})

type Visit = { basket: Basket; returnUrl: string }

/** The login that a link stands for; only the address that was given for it is ever returned to. */
function findVisit(world: World, ident: string, returnUrl: string): Visit | null {
  const basket = findBasket(world, ident)
  if (basket === null || basket.transactionId !== null) return null
  return basket.returnUrls.has(returnUrl) ? { basket, returnUrl } : null
}

const expired = () => messagePage('This login has expired', 'Go back to the store and log in again.', 404)

export const loginRoutes = createApp()

loginRoutes.get('/fivem', call('loginPage'), (c) => {
  const { world } = c.var
  const elsewhere = findOtherHost(c)
  if (elsewhere !== null) return redirect(elsewhere)
  const visit = findVisit(world, c.req.query('basketIdent') ?? '', c.req.query('return') ?? '')
  if (visit === null) return expired()
  const { store, players } = world.catalogue
  const body = html`
<p class="from"><span class="mark" aria-hidden="true">Cfx</span> Demo sign-in for FiveM</p>
<div>
<h1>Sign in to ${store.name}</h1>
<p class="muted">What you buy will be bound to the account you choose.</p>
</div>
<form method="post" action="/fivem/">
<input type="hidden" name="basketIdent" value="${visit.basket.ident}">
<input type="hidden" name="return" value="${visit.returnUrl}">
<div class="players">
${playerButtons(players, 'username')}
<button class="cancel quiet">Cancel</button>
</div>
</form>
<p class="foot">These players are made up. No password is needed, and nothing leaves this machine.</p>`
  return cardPage({ title: `Sign in to ${store.name}`, body })
})

loginRoutes.post('/fivem', call('loginPage'), (c) => {
  const { world, body } = c.var
  const form = LoginForm.safeParse(body)
  const visit = form.success ? findVisit(world, form.data.basketIdent, form.data.return) : null
  if (!form.success || visit === null) return expired()
  const { basket, returnUrl } = visit
  if (form.data.username === undefined) {
    const isTold = world.variants.cancelledLogin === 'success=false'
    return redirect(isTold ? withParam(returnUrl, 'success', 'false') : returnUrl)
  }
  const player = findPlayer(world, form.data.username)
  if (player === null) return expired()
  basket.player = player
  return redirect(withParam(returnUrl, 'success', 'true'))
})
