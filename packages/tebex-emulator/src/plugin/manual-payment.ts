import { createBasket } from '../tebex/baskets.ts'
import type { Package, Player } from '../tebex/catalogue.ts'
import type { Payment } from '../tebex/payment.ts'
import { pay, startCheckout } from '../tebex/payments.ts'
import type { Cents } from '../tebex/pricing/money.ts'
import { requireAnswers } from '../tebex/questions.ts'
import type { State } from '../tebex/state.ts'

type ManualPayment = {
  player: Player
  /** Price of all packages together; shared out evenly. */
  price: Cents
  packages: { pack: Package; options: Record<string, string> }[]
}

/** A payment that the seller enters: its packages count as bought without a charge. */
export function payByHand(state: State, { player, price, packages }: ManualPayment): Payment {
  const basket = createBasket(state, {
    player,
    email: player.email,
    ip: '',
    custom: null,
    completeUrl: null,
    cancelUrl: null,
    autoRedirect: false,
  })
  for (const { pack, options } of packages) {
    requireAnswers(state, basket, pack, options)
    basket.lines.push({
      packageId: pack.id,
      quantity: 1,
      type: 'single',
      dynamic: false,
      variables: options,
      custom: null,
      gift: null,
    })
  }
  const pending = startCheckout(state, basket.ident)
  let left = price
  pending.quote.lines.forEach((line, at, { length }) => {
    line.paid = Math.round(left / (length - at))
    left -= line.paid
  })
  Object.assign(pending.quote, { base: price, tax: 0, total: price })
  const { email, name } = player
  return pay(state, { ...pending, isManual: true }, { email, name, postalCode: '', country: basket.country })
}
