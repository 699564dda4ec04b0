import { decline, dispute, pay, refund, startCheckout } from './tebex/payments.ts'
import { act, fallDue, isRunning } from './tebex/recurring.ts'
import { Refusal } from './tebex/refusal.ts'
import { findPlayer, type World } from './tebex/world.ts'
import type { Sandbox } from './types.ts'

function getBasket(world: World, ident: string) {
  const basket = world.baskets.get(ident)
  if (basket === undefined) throw new Refusal(404, world.variants.basketNotFound)
  return basket
}

function login(world: World, ident: string, username: string | undefined): void {
  const player = username === undefined ? world.catalogue.players[0] : findPlayer(world, username)
  if (player === undefined || player === null) {
    throw new Refusal(404, `There is no demo player called ${username ?? 'anything'}.`)
  }
  getBasket(world, ident).player = player
}

/** What a buyer who does not care fills in. */
function buyerOf(world: World, ident: string, given: Parameters<Sandbox['pay']>[1]) {
  const { player, country } = getBasket(world, ident)
  return {
    email: player?.email ?? 'buyer@example.org',
    name: player?.name ?? 'Sam Buyer',
    postalCode: '1000-001',
    country,
    ...given,
  }
}

/** Moves the clock and lets each subscription's payments fall due at their own moment. */
function advanceClock(world: World, ms: number): void {
  const target = world.clock.now() + ms
  for (;;) {
    const due = [...world.recurring.values()]
      .filter((recurring) => isRunning(recurring) && recurring.nextPaymentAt <= target)
      .sort((one, other) => one.nextPaymentAt - other.nextPaymentAt)[0]
    if (due === undefined) break
    world.clock.advanceTo(due.nextPaymentAt)
    fallDue(world, due)
  }
  world.clock.advanceTo(target)
  world.webhooks.runDue()
}

/** What tests and the inspector do to the store, without HTTP. */
export function createControls(world: World) {
  return {
    publicToken: world.publicToken,
    privateKey: world.privateKey,
    webhookSecret: world.webhooks.secret,
    get projectId() {
      return world.catalogue.store.id
    },
    baskets: {
      get: (ident) => world.baskets.get(ident) ?? null,
      list: () => [...world.baskets.values()],
      forget(ident) {
        world.baskets.delete(ident)
      },
    },
    login: (ident, username) => login(world, ident, username),
    pay(ident, given) {
      const buyer = buyerOf(world, ident, given)
      return pay(world, startCheckout(world, ident, buyer.country), buyer)
    },
    decline(ident) {
      const buyer = buyerOf(world, ident, undefined)
      return decline(world, startCheckout(world, ident), buyer)
    },
    refund: (transactionId) => refund(world, transactionId),
    dispute: (transactionId, step = 'opened') => dispute(world, transactionId, step),
    payments: {
      get: (transactionId) => world.payments.get(transactionId) ?? null,
      list: () => [...world.payments.values()],
    },
    subscriptions: {
      get: (reference) => world.recurring.get(reference) ?? null,
      list: () => [...world.recurring.values()],
      act: (reference, action) => act(world, reference, action),
    },
    now: world.clock.now,
    advanceClock: (ms) => advanceClock(world, ms),
    webhooks: world.webhooks,
    catalogue: {
      get data() {
        return world.catalogue
      },
      change(edit) {
        edit(world.catalogue)
        world.catalogueVersion += 1
      },
    },
    variants: world.variants,
    limits: world.limits,
  } satisfies Partial<Sandbox>
}
