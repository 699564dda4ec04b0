import { z } from 'zod'
import { h } from '../http/html.ts'
import { type Message, type Reply, redirect, withParam } from '../http/message.ts'
import type { Route } from '../http/router.ts'
import { type Basket, findBasket, logIn } from '../tebex/baskets.ts'
import { findPlayer, type World } from '../tebex/world.ts'
import { cardPage, messagePage } from './card.ts'
import { findOtherHost } from './other-host.ts'
import { playerButtons } from './players.ts'

const Answer = z.object({
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

const expired = (): Reply =>
  messagePage('This login has expired', 'Go back to the store and log in again.', 404)

function showLogin(world: World, message: Message): Reply {
  const elsewhere = findOtherHost(world, message)
  if (elsewhere !== null) return redirect(elsewhere)
  const ident = message.query.get('basketIdent') ?? ''
  const visit = findVisit(world, ident, message.query.get('return') ?? '')
  if (visit === null) return expired()
  const { store, players } = world.catalogue
  const body = h`
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
}

function takeLogin(world: World, message: Message): Reply {
  const answer = Answer.safeParse(message.body)
  const visit = answer.success ? findVisit(world, answer.data.basketIdent, answer.data.return) : null
  if (!answer.success || visit === null) return expired()
  const { basket, returnUrl } = visit
  if (answer.data.username === undefined) {
    const isTold = world.variants.cancelledLogin === 'success=false'
    return redirect(isTold ? withParam(returnUrl, 'success', 'false') : returnUrl)
  }
  const player = findPlayer(world, answer.data.username)
  if (player === null) return expired()
  logIn(basket, player)
  return redirect(withParam(returnUrl, 'success', 'true'))
}

export const loginRoutes: Route[] = [
  { method: 'GET', pattern: '/fivem', operation: 'loginPage', handle: showLogin },
  { method: 'POST', pattern: '/fivem', operation: 'loginPage', handle: takeLogin },
]
