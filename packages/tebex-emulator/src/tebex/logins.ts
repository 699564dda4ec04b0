import type { Basket } from './basket.ts'
import { isExpired } from './baskets.ts'
import type { Player } from './catalogue.ts'
import { serializeBasket } from './serialize.ts'
import type { State } from './state.ts'
import { createCustomer } from './store-kinds.ts'

/** Sends `basket.<event>`; its subject, the basket, is an assumption. */
function emitBasket(state: State, basket: Basket, event: 'authenticated' | 'abandoned'): void {
  if (state.variants.basketEvents) state.webhooks.emit(`basket.${event}`, serializeBasket(state, basket))
}

function authenticate(state: State, basket: Basket, player: Player): void {
  basket.player = player
  emitBasket(state, basket, 'authenticated')
}

/** Signs in as the login page does; with `loginLateReads` only later reads of the basket report it. */
export function bindPlayer(state: State, basket: Basket, player: Player): void {
  const { loginLateReads } = state.variants
  const customer = createCustomer(state, player)
  if (loginLateReads === 0) authenticate(state, basket, customer)
  else basket.lateLogin = { player: customer, readsLeft: loginLateReads }
}

/** Signs in at once, as `login` of the control API does. */
export function bindPlayerNow(state: State, basket: Basket, player: Player): void {
  authenticate(state, basket, createCustomer(state, player))
}

/** Counts one read of the basket towards a late login. */
export function countRead(state: State, basket: Basket): void {
  if (basket.lateLogin === null) return
  if (basket.lateLogin.readsLeft > 0) {
    basket.lateLogin.readsLeft -= 1
    return
  }
  const { player } = basket.lateLogin
  basket.lateLogin = null
  authenticate(state, basket, player)
}

/** Sends the event of abandoned baskets and drops expired ones. */
export function sweepBaskets(state: State): void {
  const lastUse = state.clock.now() - state.abandonedAfterMs
  for (const basket of state.baskets.values()) {
    const isLeft = basket.transactionId === null && basket.lines.length > 0 && basket.usedAt < lastUse
    if (isLeft && !basket.isAbandoned) {
      basket.isAbandoned = true
      emitBasket(state, basket, 'abandoned')
    }
    if (isExpired(state, basket)) state.baskets.delete(basket.ident)
  }
}
