import type { Sandbox } from '../types.ts'

/** What the control API tells about the sandbox; calls have a list of their own. */
export function describe(sandbox: Sandbox): Record<string, unknown> {
  return {
    url: sandbox.url,
    api_url: sandbox.apiUrl,
    public_token: sandbox.publicToken,
    private_key: sandbox.privateKey,
    webhook_secret: sandbox.webhookSecret,
    project_id: sandbox.projectId,
    now: new Date(sandbox.now()).toISOString(),
    calls: sandbox.calls.length,
    faults: sandbox.faults(),
    variants: sandbox.variants,
    limits: sandbox.limits,
    players: sandbox.catalogue.data.players,
    baskets: sandbox.baskets.list().map((basket) => ({
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
    payments: sandbox.payments.list(),
    subscriptions: sandbox.subscriptions.list().map(({ initial, last, ...rest }) => ({
      ...rest,
      initial: initial.transactionId,
      last: last.transactionId,
    })),
    endpoints: sandbox.webhooks.endpoints(),
    webhooks: sandbox.webhooks.list(),
    chats: sandbox.chats,
    discord: sandbox.discord,
    discord_members: sandbox.guild.list(),
    discord_bot: sandbox.guild.bot,
  }
}
