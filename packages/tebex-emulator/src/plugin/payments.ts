import { z } from 'zod'
import { readParam, type SandboxContext } from '../http/context.ts'
import { json } from '../http/respond.ts'
import { PAYMENT_STATUS, type Payment } from '../tebex/payment.ts'
import { dispute, getPayment, refund } from '../tebex/payments.ts'
import { toCents } from '../tebex/pricing/money.ts'
import { Refusal } from '../tebex/refusal.ts'
import { reassignPayment, type State } from '../tebex/state.ts'
import { getPackage } from './catalogue.ts'
import { Amount, Id, readBody, Text } from './input.ts'
import { payByHand } from './manual-payment.ts'
import { requirePlayer } from './players.ts'
import { createPaymentRow, listPayments } from './rows.ts'

const PER_PAGE = 25
const MAX_ROWS = 100

const Answer = z.union([z.string(), z.number()]).transform(String)

const ManualPayment = z.object({
  ign: Text.min(1),
  price: Amount,
  packages: z
    .array(
      z.object({
        id: Id,
        // PHP writes an empty object as a list.
        options: z
          .union([z.record(z.string(), Answer), z.array(z.never()).transform(() => ({}))])
          .default({}),
      }),
    )
    .min(1),
  note: Text.nullish(),
})

const Update = z.object({
  username: Text.min(1).nullish(),
  status: z.enum(['complete', 'chargeback', 'refund']).nullish(),
})

const Note = z.object({ note: Text.min(1) })

export function listAll(c: SandboxContext): Response {
  const { state } = c.var
  const rows = listPayments(state)
  const { paged, page, limit } = c.req.query()
  if (paged === undefined) {
    const most = Math.min(MAX_ROWS, Math.max(1, Number(limit) || MAX_ROWS))
    return json(rows.slice(0, most).map(createPaymentRow))
  }
  // The live API responds to any other value of `paged` with the first page.
  const current = paged === '1' ? Math.max(1, Math.trunc(Number(page)) || 1) : 1
  const last = Math.max(1, Math.ceil(rows.length / PER_PAGE))
  const shown = rows.slice((current - 1) * PER_PAGE, current * PER_PAGE)
  const buildUrl = (number: number) =>
    number < 1 || number > last ? null : `${state.url}/plugin/payments?paged=1&page=${number}`
  return json({
    total: rows.length,
    per_page: PER_PAGE,
    current_page: current,
    last_page: last,
    next_page_url: buildUrl(current + 1),
    prev_page_url: buildUrl(current - 1),
    from: shown.length === 0 ? null : (current - 1) * PER_PAGE + 1,
    to: shown.length === 0 ? null : (current - 1) * PER_PAGE + shown.length,
    data: shown.map(createPaymentRow),
  })
}

const getPaymentOfRequest = (c: SandboxContext): Payment =>
  getPayment(c.var.state, readParam(c, 'transaction'))

export const readPayment = (c: SandboxContext): Response => json(createPaymentRow(getPaymentOfRequest(c)))

/** Lists the fields that a manual payment of a package must answer. */
export function listFields(c: SandboxContext): Response {
  const { variables } = getPackage(c.var.state, readParam(c, 'package'))
  const fields = variables.map(({ identifier, description, type, options }) => ({
    name: identifier,
    description,
    type,
    ...(type === 'dropdown' ? { options: options.map(({ name, value }) => ({ label: name, value })) } : {}),
  }))
  return json(fields)
}

export function createPayment(c: SandboxContext): Response {
  const { state } = c.var
  const { ign, price, packages, note } = readBody(c, ManualPayment)
  const payment = payByHand(state, {
    player: requirePlayer(state, ign),
    price: toCents(price),
    packages: packages.map(({ id, options }) => ({ pack: getPackage(state, String(id)), options })),
  })
  if (note != null) payment.notes.push({ createdAt: state.clock.now(), note })
  return json(createPaymentRow(payment))
}

/** Changes the status of a payment and sends its event. */
function setStatus(state: State, payment: Payment, status: 'complete' | 'chargeback' | 'refund'): void {
  if (payment.status === PAYMENT_STATUS[status]) return
  if (payment.status === PAYMENT_STATUS.declined) throw new Refusal(404, 'Payment not found')
  const { transactionId } = payment
  if (status === 'refund') refund(state, transactionId)
  else if (status === 'chargeback') dispute(state, transactionId, 'opened')
  else if (payment.status === PAYMENT_STATUS.chargeback) dispute(state, transactionId, 'won')
  else payment.status = PAYMENT_STATUS.complete
}

export function updatePayment(c: SandboxContext): Response {
  const { state } = c.var
  const payment = getPaymentOfRequest(c)
  const { username, status } = readBody(c, Update)
  if (username != null) reassignPayment(state, payment, requirePlayer(state, username))
  if (status != null) setStatus(state, payment, status)
  return c.body(null, 204)
}

export function addNote(c: SandboxContext): Response {
  const payment = getPaymentOfRequest(c)
  payment.notes.push({ createdAt: c.var.state.clock.now(), note: readBody(c, Note).note })
  return json(createPaymentRow(payment))
}
