/** Sends one webhook of any kind to an address. A temporary emulator makes its event happen. */
import { parseArgs } from 'node:util'
import { createTebex } from 'tebex-client'
import { parseWebAddress } from '../address.ts'
import { DAY } from '../clock.ts'
import { createEmulator } from '../create.ts'
import type { Emulator } from '../types.ts'
import { print } from './serve.ts'

const OPTIONS = { to: { type: 'string' }, secret: { type: 'string' } } as const
const URLS = { completeUrl: 'https://shop.example/', cancelUrl: 'https://shop.example/' }

type Scene = (emulator: Emulator) => Promise<unknown>

const buy = (type: 'single' | 'subscription') => async (emulator: Emulator) =>
  emulator.pay(await fillBasket(emulator, type))

/** A subscription and its later events. */
function subscribed(...actions: Parameters<Emulator['subscriptions']['act']>[1][]): Scene {
  return async (emulator) => {
    const { recurringReference } = await buy('subscription')(emulator)
    for (const action of actions) emulator.subscriptions.act(recurringReference ?? '', action)
  }
}

/** A renewal that the bank declines. */
async function miss(emulator: Emulator): Promise<void> {
  await subscribed('fail')(emulator)
  for (const { nextPaymentAt } of emulator.subscriptions.list())
    emulator.advanceClock(nextPaymentAt - emulator.now())
}

const disputed =
  (step: NonNullable<Parameters<Emulator['dispute']>[1]>): Scene =>
  async (emulator) =>
    emulator.dispute((await buy('single')(emulator)).transactionId, step)

/** The actions that make the platform send each event. */
const SCENES: Readonly<Record<string, Scene>> = {
  'payment.completed': buy('single'),
  'payment.declined': async (emulator) => emulator.decline(await fillBasket(emulator, 'single')),
  'payment.refunded': async (emulator) => emulator.refund((await buy('single')(emulator)).transactionId),
  'payment.dispute.opened': disputed('opened'),
  'payment.dispute.won': disputed('won'),
  'payment.dispute.lost': disputed('lost'),
  'payment.dispute.closed': disputed('closed'),
  'recurring-payment.started': subscribed(),
  'recurring-payment.renewed': subscribed('renew'),
  'recurring-payment.status-changed': miss,
  'recurring-payment.ended': subscribed('end'),
  'recurring-payment.cancellation.requested': subscribed('cancel'),
  'recurring-payment.cancellation.aborted': subscribed('cancel', 'abort'),
  'basket.authenticated': async (emulator) => fillBasket(emulator, 'single'),
  'basket.abandoned': async (emulator) => {
    await fillBasket(emulator, 'single')
    emulator.advanceClock(2 * DAY)
  },
}

export const TRIGGER_HELP = `tebex-emulator trigger TYPE --to URL --secret SECRET
  TYPE is validation.webhook or one of
  ${Object.keys(SCENES).join('\n  ')}`

/** Throws a sentence when the address refuses it. */
export async function trigger(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [type = ''] = positionals
  const scene = SCENES[type]
  const { to, secret } = values
  if (type === '') throw new Error(TRIGGER_HELP)
  if (scene === undefined && type !== 'validation.webhook')
    throw new Error(`There is no ${type}.\n${TRIGGER_HELP}`)
  if (to === undefined || secret === undefined) throw new Error(`${type} needs --to and --secret.`)
  parseWebAddress('--to', to)
  const emulator = await createEmulator({ webhookSecret: secret, webhookRetryMs: [] })
  try {
    const { isValidated, detail } = await emulator.webhooks.endpoint(to, { types: [type] })
    print(`validation.webhook  ${detail}`)
    if (!isValidated)
      throw new Error('The address gets no event before it has answered a validation webhook.')
    await scene?.(emulator)
    await emulator.webhooks.settled()
    for (const webhook of emulator.webhooks.list().filter((one) => one.type === type)) {
      const [attempt] = webhook.attempts
      print(`${type}  ${attempt?.status ?? attempt?.error ?? ''}`)
      if (webhook.state !== 'delivered') throw new Error('The address did not take it.')
    }
  } finally {
    await emulator.close()
  }
}

async function fillBasket(emulator: Emulator, type: 'single' | 'subscription'): Promise<string> {
  const tebex = createTebex({ publicToken: emulator.publicToken, baseUrl: emulator.apiUrl })
  const pack = emulator.catalogue.data.packages.find((one) => one.type === type && one.base_price > 0)
  const { ident } = await tebex.baskets.create(URLS)
  emulator.login(ident)
  await tebex.baskets.addPackage(ident, { packageId: pack?.id ?? 0 })
  return ident
}
