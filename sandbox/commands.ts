import { z } from 'zod'
import { FailNext, Fault } from './faults.ts'
import { HistoryOptions } from './tebex/seed/history.ts'
import type { Sandbox } from './types.ts'

type Command = { run: (sandbox: Sandbox, input: unknown) => unknown }

/** A command with the schema of its input; forms send text, so numbers are coerced. */
function command<T>(schema: z.ZodType<T>, run: (sandbox: Sandbox, input: T) => unknown): Command {
  return { run: (sandbox, input) => run(sandbox, schema.parse(input ?? {})) }
}

const Nothing = z.object({})
const Ident = z.object({ ident: z.string() })
const Transaction = z.object({ transaction_id: z.string() })
const Username = z.object({ username: z.string() })
const Limit = z
  .object({ count: z.coerce.number().int().min(1), windowMs: z.coerce.number().int().min(1) })
  .nullable()

/** Text where a form sends it. */
const Switch = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const DiscordBot = z.object({
  canManageRoles: Switch.optional(),
  rolePosition: z.coerce.number().int().min(0).optional(),
  failuresInTen: z.coerce.number().int().min(0).max(10).optional(),
  limit: Limit.optional(),
})

/** A fault as the inspector's form names it: a kind and its one number. */
const FormFault = z.object({
  kind: z.string(),
  amount: z.coerce.number().optional(),
  retry_after: z.union([z.literal(''), z.coerce.number()]).optional(),
  operation: FailNext.shape.operation,
  times: z.coerce.number().int().min(1).default(1),
  scope: z.enum(['next', 'all']),
})

function faultOf({ kind, amount, retry_after }: z.infer<typeof FormFault>): Fault {
  if (kind === 'status') {
    const retryAfter = typeof retry_after === 'number' ? { retryAfter: retry_after } : {}
    return Fault.parse({ kind, status: amount ?? 500, ...retryAfter })
  }
  return Fault.parse(kind === 'delay' || kind === 'drip' ? { kind, ms: amount ?? 1000 } : kind)
}

function orderFault(sandbox: Sandbox, form: z.infer<typeof FormFault>): void {
  const fault = faultOf(form)
  if (form.scope === 'all') sandbox.failAll(fault)
  else sandbox.failNext({ operation: form.operation, times: form.times, fault })
}

/** Edits the store, and entities of the catalogue by id (packages, categories) or code (coupons). */
const Edit = z.object({
  packages: z.array(z.looseObject({ id: z.number() })).default([]),
  categories: z.array(z.looseObject({ id: z.number() })).default([]),
  coupons: z.array(z.looseObject({ code: z.string() })).default([]),
  store: z.looseObject({}).default({}),
})

function edit(sandbox: Sandbox, changes: z.infer<typeof Edit>): void {
  sandbox.catalogue.change((catalogue) => {
    Object.assign(catalogue.store, changes.store)
    for (const change of changes.packages) {
      Object.assign(catalogue.packages.find(({ id }) => id === change.id) ?? {}, change)
    }
    for (const change of changes.categories) {
      Object.assign(catalogue.categories.find(({ id }) => id === change.id) ?? {}, change)
    }
    for (const change of changes.coupons) {
      Object.assign(catalogue.coupons.find(({ code }) => code === change.code) ?? {}, change)
    }
  })
}

/** The commands of the control API: `POST /_sandbox/<name>`. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  reset: command(Nothing, (sandbox) => sandbox.reset()),
  'fail-next': command(FailNext, (sandbox, order) => sandbox.failNext(order)),
  'fail-all': command(z.object({ fault: Fault }), (sandbox, { fault }) => sandbox.failAll(fault)),
  fault: command(FormFault, orderFault),
  heal: command(Nothing, (sandbox) => sandbox.heal()),
  'clear-calls': command(Nothing, (sandbox) => sandbox.clearCalls()),
  login: command(Ident.extend({ username: z.string().optional() }), (sandbox, { ident, username }) =>
    sandbox.login(ident, username),
  ),
  forget: command(Ident, (sandbox, { ident }) => sandbox.baskets.forget(ident)),
  pay: command(Ident, (sandbox, { ident }) => sandbox.pay(ident)),
  decline: command(Ident, (sandbox, { ident }) => sandbox.decline(ident)),
  refund: command(Transaction, (sandbox, { transaction_id }) => sandbox.refund(transaction_id)),
  dispute: command(
    Transaction.extend({ step: z.enum(['opened', 'won', 'lost', 'closed']).default('opened') }),
    (sandbox, { transaction_id, step }) => sandbox.dispute(transaction_id, step),
  ),
  subscription: command(
    z.object({ reference: z.string(), action: z.enum(['cancel', 'abort', 'renew', 'fail', 'end']) }),
    (sandbox, { reference, action }) => {
      sandbox.subscriptions.act(reference, action)
    },
  ),
  'advance-clock': command(
    z.object({ ms: z.coerce.number().min(0).max(315_360_000_000) }),
    (sandbox, { ms }) => sandbox.advanceClock(ms),
  ),
  history: command(HistoryOptions, (sandbox, options) => sandbox.addHistory(options)),
  'webhook-endpoint': command(
    z.object({ url: z.url(), types: z.array(z.string()).optional() }),
    (sandbox, { url, types }) => sandbox.webhooks.endpoint(url, types === undefined ? {} : { types }),
  ),
  'webhook-remove': command(z.object({ url: z.string() }), (sandbox, { url }) =>
    sandbox.webhooks.removeEndpoint(url),
  ),
  'webhook-resend': command(
    z.object({ id: z.string(), times: z.coerce.number().int().min(1).max(1000).optional() }),
    (sandbox, { id, times = 1 }) => sandbox.webhooks.resend(id, { times }),
  ),
  'webhook-send': command(
    z.object({ type: z.string().min(1), subject: z.unknown().optional() }),
    (sandbox, { type, subject }) => {
      sandbox.webhooks.emit(type, subject ?? {})
    },
  ),
  'webhook-hold': command(Nothing, (sandbox) => sandbox.webhooks.hold()),
  'webhook-release': command(
    z.object({ order: z.enum(['sent', 'reversed']).default('sent') }),
    (sandbox, { order }) => sandbox.webhooks.release({ order }),
  ),
  'webhook-settled': command(Nothing, (sandbox) => sandbox.webhooks.settled()),
  variants: command(z.record(z.string(), z.unknown()), (sandbox, wanted) => sandbox.choose(wanted)),
  limits: command(
    z.object({ requests: Limit.optional(), invalid: Limit.optional() }),
    (sandbox, { requests, invalid }) => {
      if (requests !== undefined) sandbox.limits.requests = requests
      if (invalid !== undefined) sandbox.limits.invalid = invalid
    },
  ),
  'discord-join': command(Username, (sandbox, { username }) => sandbox.guild.join(username)),
  'discord-leave': command(Username, (sandbox, { username }) => sandbox.guild.leave(username)),
  'discord-bot': command(DiscordBot, (sandbox, changes) => {
    Object.assign(sandbox.guild.bot, changes)
  }),
  catalogue: command(Edit, edit),
}
