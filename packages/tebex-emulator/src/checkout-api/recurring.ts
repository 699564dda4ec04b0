import { z } from 'zod'
import { parse, readParam, type SandboxContext } from '../http/context.ts'
import { json } from '../http/respond.ts'
import type { Recurring } from '../tebex/payment.ts'
import { getRecurring } from '../tebex/recurring.ts'
import { act, pauseSubscription, replaceProduct, resumeSubscription } from '../tebex/subscription-changes.ts'
import { WRONG_BODY } from './baskets.ts'
import { createProduct, Item, requireApproved } from './products.ts'
import { serializeRecurring } from './serialize.ts'

const Status = z.object({
  status: z.enum(['Paused', 'Active']),
  paused_until: z.iso
    .datetime({ offset: true })
    .transform((text) => Date.parse(text))
    .nullish(),
})

const Update = z.object({ items: z.tuple([Item]) })

const respond = (c: SandboxContext, recurring: Recurring): Response =>
  json(serializeRecurring(c.var.state, recurring))

const readReference = (c: SandboxContext): string => readParam(c, 'reference')

export const readRecurring = (c: SandboxContext): Response =>
  respond(c, getRecurring(c.var.state, readReference(c)))

export function putProduct(c: SandboxContext): Response {
  const { state } = c.var
  requireApproved(state)
  const { product } = getRecurring(state, readReference(c))
  const { items } = parse(Update, c.var.body, WRONG_BODY)
  return respond(c, replaceProduct(state, readReference(c), createProduct(state, items[0], product)))
}

export function putStatus(c: SandboxContext): Response {
  const { state } = c.var
  getRecurring(state, readReference(c))
  const { status, paused_until = null } = parse(Status, c.var.body)
  return respond(
    c,
    status === 'Paused'
      ? pauseSubscription(state, readReference(c), paused_until)
      : resumeSubscription(state, readReference(c)),
  )
}

export function cancel(c: SandboxContext): Response {
  const recurring = act(c.var.state, readReference(c), 'cancel')
  return c.var.state.variants.recurringCancelled === 200 ? respond(c, recurring) : c.body(null, 204)
}
