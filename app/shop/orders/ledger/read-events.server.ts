/** Reads recorded events and orders them in time. */
import type { WebhookEventRow } from '#app/server/db/db.server.ts'
import type { PaymentLine } from './facts.server.ts'

export type Read<Facts> = { id: string; type: string; occurredAt: number; facts: Facts }

/** The platform's dates have whole seconds, so within one second the heavier event counts as the later. */
export function byTime<Facts>(weight: (event: Read<Facts>) => number) {
  return (a: Read<Facts>, b: Read<Facts>) =>
    a.occurredAt - b.occurredAt || weight(a) - weight(b) || (a.id < b.id ? -1 : 1)
}

export function readRow<Facts>(
  { id, type, occurred_at, body }: WebhookEventRow,
  schema: { parse: (value: unknown) => Facts },
): Read<Facts> {
  return { id, type, occurredAt: occurred_at, facts: schema.parse(JSON.parse(body)) }
}

export function lastOf<Item>(items: readonly Item[]): Item {
  const last = items.at(-1)
  if (last === undefined) throw new Error('A payment has one event at least')
  return last
}

/** Prices are left out, because revenue reads them from the events. */
export function storedLines(lines: readonly PaymentLine[]): string {
  return JSON.stringify(lines.map(({ basePrice: _, paidPrice: __, ...line }) => line))
}
