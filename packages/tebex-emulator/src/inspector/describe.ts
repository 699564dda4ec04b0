import { measureProgress } from '../tebex/engagement/progress.ts'
import { isCouponLive } from '../tebex/pricing/sales.ts'
import type { Emulator, Extension } from '../types.ts'

/** Describes the emulator for the control API; its calls have a list of their own. */
export function describe(emulator: Emulator, extensions: readonly Extension[]): Record<string, unknown> {
  const catalogue = emulator.catalogue.data
  return {
    url: emulator.url,
    api_url: emulator.apiUrl,
    public_token: emulator.publicToken,
    private_key: emulator.privateKey,
    webhook_secret: emulator.webhookSecret,
    project_id: emulator.projectId,
    now: new Date(emulator.now()).toISOString(),
    calls: emulator.calls.length,
    faults: emulator.faults(),
    variants: emulator.variants,
    limits: emulator.limits,
    players: catalogue.players,
    codes: usableCodes(emulator),
    baskets: emulator.baskets.list().map((basket) => ({
      ident: basket.ident,
      username: basket.player?.username ?? null,
      country: basket.country,
      packages: basket.lines.map(({ packageId: id, quantity, type, variables, gift }) => ({
        id,
        quantity,
        type,
        variables,
        gift: gift?.username ?? null,
      })),
      coupons: basket.coupons,
      gift_cards: basket.giftCards,
      creator_code: basket.creatorCode,
      transaction_id: basket.transactionId,
    })),
    payments: emulator.payments.list(),
    subscriptions: emulator.subscriptions.list().map(({ initial, last, ...rest }) => ({
      ...rest,
      initial: initial.transactionId,
      last: last.transactionId,
    })),
    commands: emulator.commands.list(),
    bans: catalogue.bans,
    community_goals: catalogue.community_goals.map((goal) => ({
      ...goal,
      ...measureProgress(emulator.payments.list(), goal),
    })),
    tiers: catalogue.tiers,
    endpoints: emulator.webhooks.endpoints(),
    webhooks: emulator.webhooks.list(),
    ...Object.assign({}, ...extensions.map((extension) => extension.describe())),
  }
}

/** A code of each kind that a small basket accepts. */
function usableCodes({ catalogue, now }: Emulator) {
  const { coupons, gift_cards, creator_codes } = catalogue.data
  const coupon = coupons.find(
    (each) =>
      isCouponLive(each, now()) &&
      each.minimum === 0 &&
      each.effective_on === 'cart' &&
      each.username === null,
  )
  return {
    coupon: coupon?.code ?? null,
    gift_card: gift_cards.find(({ balance }) => balance > 0)?.card_number ?? null,
    creator_code: creator_codes[0]?.code ?? null,
  }
}
