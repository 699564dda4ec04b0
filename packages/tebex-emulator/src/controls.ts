import { CHECKOUT_BASE, PLUGIN_BASE } from './http/bases.ts'
import { formatName } from './tebex/baskets.ts'
import { bindPlayerNow, sweepBaskets } from './tebex/logins.ts'
import { decline, dispute, pay, refund, startCheckout } from './tebex/payments.ts'
import { advanceTo } from './tebex/recurring.ts'
import { Refusal } from './tebex/refusal.ts'
import { addHistory } from './tebex/seed/history.ts'
import { findPlayer, type State } from './tebex/state.ts'
import { act } from './tebex/subscription-changes.ts'
import type { Emulator } from './types.ts'

function getBasket(state: State, ident: string) {
  const basket = state.baskets.get(ident)
  if (basket === undefined) throw new Refusal(404, state.variants.basketNotFound)
  return basket
}

function login(state: State, ident: string, username: string | undefined): void {
  const player = username === undefined ? state.catalogue.players[0] : findPlayer(state, username)
  if (player === undefined || player === null) {
    throw new Refusal(404, `There is no demo player called ${username ?? 'anything'}.`)
  }
  bindPlayerNow(state, getBasket(state, ident), player)
}

/** The form of the checkout, filled in by default. */
function completeBuyer(state: State, ident: string, buyer: Parameters<Emulator['pay']>[1]) {
  const basket = getBasket(state, ident)
  return {
    email: basket.email ?? basket.player?.email ?? 'buyer@example.org',
    name: formatName(basket),
    postalCode: basket.postalCode || '1000-001',
    country: basket.country,
    ...buyer,
  }
}

function advanceClock(state: State, ms: number): void {
  advanceTo(state, state.clock.now() + ms)
  sweepBaskets(state)
  state.webhooks.runDue()
}

/** The controls of tests and the inspector, without HTTP. */
export function createControls(state: State) {
  return {
    publicToken: state.publicToken,
    privateKey: state.privateKey,
    pluginSecret: state.pluginSecret,
    pluginUrl: state.url + PLUGIN_BASE,
    checkoutUrl: state.url + CHECKOUT_BASE,
    webhookSecret: state.webhooks.secret,
    get projectId() {
      return state.catalogue.store.id
    },
    baskets: {
      get: (ident) => state.baskets.get(ident) ?? null,
      list: () => [...state.baskets.values()],
      forget(ident) {
        state.baskets.delete(ident)
      },
    },
    login: (ident, username) => login(state, ident, username),
    pay(ident, chosenBuyer) {
      const buyer = completeBuyer(state, ident, chosenBuyer)
      return pay(state, startCheckout(state, ident, buyer.country), buyer)
    },
    decline(ident) {
      const buyer = completeBuyer(state, ident, undefined)
      return decline(state, startCheckout(state, ident), buyer)
    },
    refund: (transactionId) => refund(state, transactionId),
    dispute: (transactionId, step = 'opened') => dispute(state, transactionId, step),
    payments: {
      get: (transactionId) => state.payments.get(transactionId) ?? null,
      list: () => [...state.payments.values()],
    },
    commands: { list: () => [...state.commands.values()] },
    subscriptions: {
      get: (reference) => state.recurring.get(reference) ?? null,
      list: () => [...state.recurring.values()],
      act: (reference, action) => act(state, reference, action),
    },
    now: state.clock.now,
    advanceClock: (ms) => advanceClock(state, ms),
    addHistory: (options) => addHistory(state, options),
    webhooks: state.webhooks,
    catalogue: {
      get data() {
        return state.catalogue
      },
      change(edit) {
        edit(state.catalogue)
        state.catalogueVersion += 1
      },
    },
    variants: state.variants,
    limits: state.limits,
  } satisfies Partial<Emulator>
}
