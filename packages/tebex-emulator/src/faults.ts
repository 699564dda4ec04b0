import { z } from 'zod'
import { isHeadless } from './tebex/operations.ts'

const Plain = z.enum([
  'hang',
  'reset',
  'truncated',
  'html',
  'badJson',
  'empty',
  'null',
  'wrongShape',
  'redirect',
  'gzipBomb',
  'lost',
])

const milliseconds = z.coerce.number().int().min(0).max(600_000)
const status = z.coerce.number().int().min(200).max(599)

/**
 * A failure that a test orders. `lost` runs the handler, then resets the connection (or hangs, or responds with 500);
 * `drip` sends the true response a few bytes at a time; `gzipBomb` unpacks to `bytes` (300 MB).
 */
export const Fault = z.union([
  Plain,
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('status'),
      status,
      retryAfter: z.coerce.number().optional(),
      detail: z.string().optional(),
    }),
    z.object({ kind: z.literal('delay'), ms: milliseconds }),
    z.object({ kind: z.literal('drip'), ms: milliseconds, bytes: z.number().int().positive().optional() }),
    z.object({ kind: z.literal('json'), body: z.unknown().optional(), status: status.optional() }),
    z.object({ kind: z.literal('redirect'), to: z.string().optional(), status: status.optional() }),
    z.object({ kind: z.literal('gzipBomb'), bytes: z.number().int().positive().optional() }),
    z.object({ kind: z.literal('lost'), answer: z.enum(['reset', 'hang', 'error']).optional() }),
    z.object({ kind: z.literal('hang') }),
    z.object({ kind: z.literal('reset') }),
    z.object({ kind: z.literal('truncated') }),
    z.object({ kind: z.literal('html') }),
    z.object({ kind: z.literal('badJson') }),
    z.object({ kind: z.literal('empty') }),
    z.object({ kind: z.literal('null') }),
    z.object({ kind: z.literal('wrongShape') }),
  ]),
])
export type Fault = z.infer<typeof Fault>

/** A fault with its parameters. */
export type DetailedFault = Exclude<Fault, string>

export const detailed = (fault: Fault): DetailedFault => (typeof fault === 'string' ? { kind: fault } : fault)

/** An ordered fault as the control API accepts it. */
export const FailNext = z.object({
  operation: z.string().optional(),
  times: z.coerce.number().int().min(1).max(1_000_000).optional(),
  fault: Fault,
})
export type FailNext = z.infer<typeof FailNext>

export type FaultOrder = { operation: string; times: number; fault: Fault }

/** The ordered faults, and the choice of the one that the next call meets. */
export function createFaults(operations: readonly string[]) {
  let orders: FaultOrder[] = []
  let always: Fault | null = null

  return {
    failNext({ operation = 'any', times = 1, fault }: FailNext): void {
      if (operation !== 'any' && !operations.includes(operation))
        throw new Error(`There is no operation called ${operation}.`)
      orders.push({ operation, times, fault })
    },
    failAll(fault: Fault): void {
      always = fault
    },
    heal(): void {
      orders = []
      always = null
    },
    list: (): { always: Fault | null; next: readonly FaultOrder[] } => ({ always, next: orders }),
    /** The fault for this call, used up by it; `any` and `failAll` mean the Headless API only. */
    take(operation: string): Fault | null {
      const order = orders.find(
        (o) => o.operation === operation || (o.operation === 'any' && isHeadless(operation)),
      )
      if (order === undefined) return isHeadless(operation) ? always : null
      order.times -= 1
      if (order.times <= 0) orders = orders.filter((o) => o !== order)
      return order.fault
    },
  }
}

export type Faults = ReturnType<typeof createFaults>
