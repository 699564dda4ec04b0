/** Parses recorded events and compares them by time. */
import type { WebhookEventRow } from '#app/server/db/db.server.ts'
import type { PaymentLine } from './facts.server.ts'

/** `occurredAt` is in epoch milliseconds. */
export type ParsedEvent<Facts> = { id: string; type: string; occurredAt: number; facts: Facts }

/** Compares events by time. The platform's dates have whole seconds, so rank and id decide within a second. */
export function createTimeComparator<Facts>(getRank: (event: ParsedEvent<Facts>) => number) {
  return (a: ParsedEvent<Facts>, b: ParsedEvent<Facts>) =>
    a.occurredAt - b.occurredAt || getRank(a) - getRank(b) || (a.id < b.id ? -1 : 1)
}

export function parseEvent<Facts>(
  { id, type, occurred_at, body }: WebhookEventRow,
  schema: { parse: (value: unknown) => Facts },
): ParsedEvent<Facts> {
  return { id, type, occurredAt: occurred_at, facts: schema.parse(JSON.parse(body)) }
}

export function getLast<Item>(items: readonly Item[]): Item {
  const last = items.at(-1)
  if (last === undefined) throw new Error('Expected at least one item')
  return last
}

/** Serializes lines without their prices, which revenue reads from the events. */
export function serializeLines(lines: readonly PaymentLine[]): string {
  return JSON.stringify(lines.map(({ basePrice: _, paidPrice: __, ...line }) => line))
}
