import { z } from 'zod'
import { FailNext, Fault } from './faults.ts'
import { Limits } from './limits.ts'
import { CatalogueEdit, editCatalogue } from './tebex/edit.ts'
import { HistoryOptions } from './tebex/seed/history.ts'
import type { Command, Emulator } from './types.ts'

/** A command with the schema of its input; forms send text, so numbers are coerced. */
export function command<T>(schema: z.ZodType<T>, run: (emulator: Emulator, input: T) => unknown): Command {
  return { run: (emulator, input) => run(emulator, schema.parse(input === undefined ? {} : input)) }
}

const Nothing = z.object({})
const Ident = z.object({ ident: z.string() })
const Transaction = z.object({ transaction_id: z.string() })
/** A fault as the inspector's form names it: a kind and its one number. */
const FormFault = z.object({
  kind: z.string(),
  amount: z.coerce.number().optional(),
  retry_after: z.union([z.literal(''), z.coerce.number()]).optional(),
  operation: FailNext.shape.operation,
  times: z.coerce.number().int().min(1).default(1),
  scope: z.enum(['next', 'all']),
})

function readFault({ kind, amount, retry_after }: z.infer<typeof FormFault>): Fault {
  if (kind === 'status') {
    const retryAfter = typeof retry_after === 'number' ? { retryAfter: retry_after } : {}
    return Fault.parse({ kind, status: amount ?? 500, ...retryAfter })
  }
  return Fault.parse(kind === 'delay' || kind === 'drip' ? { kind, ms: amount ?? 1000 } : kind)
}

function orderFault(emulator: Emulator, form: z.infer<typeof FormFault>): void {
  const fault = readFault(form)
  if (form.scope === 'all') emulator.failAll(fault)
  else emulator.failNext({ operation: form.operation, times: form.times, fault })
}

/** The commands of the control API: `POST /_sandbox/<name>`. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  import: { run: (emulator, input) => emulator.importState(JSON.stringify(input ?? null)) },
  reset: command(Nothing, (emulator) => emulator.reset()),
  'fail-next': command(FailNext, (emulator, order) => emulator.failNext(order)),
  'fail-all': command(z.object({ fault: Fault }), (emulator, { fault }) => emulator.failAll(fault)),
  fault: command(FormFault, orderFault),
  heal: command(Nothing, (emulator) => emulator.heal()),
  repeat: command(z.object({ id: z.coerce.number() }), async (emulator, { id }) => ({
    status: await emulator.repeat(id),
  })),
  'clear-calls': command(Nothing, (emulator) => emulator.clearCalls()),
  login: command(Ident.extend({ username: z.string().optional() }), (emulator, { ident, username }) =>
    emulator.login(ident, username),
  ),
  forget: command(Ident, (emulator, { ident }) => emulator.baskets.forget(ident)),
  pay: command(Ident, (emulator, { ident }) => emulator.pay(ident)),
  decline: command(Ident, (emulator, { ident }) => emulator.decline(ident)),
  refund: command(Transaction, (emulator, { transaction_id }) => emulator.refund(transaction_id)),
  dispute: command(
    Transaction.extend({ step: z.enum(['opened', 'won', 'lost', 'closed']).default('opened') }),
    (emulator, { transaction_id, step }) => emulator.dispute(transaction_id, step),
  ),
  subscription: command(
    z.object({ reference: z.string(), action: z.enum(['cancel', 'abort', 'renew', 'fail', 'end']) }),
    (emulator, { reference, action }) => {
      emulator.subscriptions.act(reference, action)
    },
  ),
  'advance-clock': command(
    z.object({ ms: z.coerce.number().min(0).max(315_360_000_000) }),
    (emulator, { ms }) => emulator.advanceClock(ms),
  ),
  history: command(HistoryOptions, (emulator, options) => emulator.addHistory(options)),
  'webhook-endpoint': command(
    z.object({ url: z.url(), types: z.array(z.string()).optional() }),
    (emulator, { url, types }) => emulator.webhooks.endpoint(url, types === undefined ? {} : { types }),
  ),
  'webhook-remove': command(z.object({ url: z.string() }), (emulator, { url }) =>
    emulator.webhooks.removeEndpoint(url),
  ),
  'webhook-resend': command(
    z.object({ id: z.string(), times: z.coerce.number().int().min(1).max(1000).optional() }),
    (emulator, { id, times = 1 }) => emulator.webhooks.resend(id, { times }),
  ),
  'webhook-send': command(
    z.object({ type: z.string().min(1), subject: z.unknown().optional() }),
    (emulator, { type, subject }) => {
      emulator.webhooks.emit(type, subject ?? {})
    },
  ),
  'webhook-hold': command(Nothing, (emulator) => emulator.webhooks.hold()),
  'webhook-release': command(
    z.object({ order: z.enum(['sent', 'reversed']).default('sent') }),
    (emulator, { order }) => emulator.webhooks.release({ order }),
  ),
  'webhook-settled': command(Nothing, (emulator) => emulator.webhooks.settled()),
  variants: command(z.record(z.string(), z.unknown()), (emulator, wanted) => emulator.choose(wanted)),
  limits: command(Limits.partial(), (emulator, { requests, invalid }) => {
    if (requests !== undefined) emulator.limits.requests = requests
    if (invalid !== undefined) emulator.limits.invalid = invalid
  }),
  catalogue: command(CatalogueEdit, (emulator, edit) => {
    emulator.catalogue.change((catalogue) => editCatalogue(catalogue, edit))
  }),
}
