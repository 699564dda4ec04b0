/** The states of a payment and which of two is the later one, whatever order their news arrives in. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PaymentType } from '#tebex/index.ts'

/** The state that an event announces: `completed`, `declined`, `refunded`, `dispute.opened` … */
export function stateOf(type: PaymentType): string {
  return type.replace('payment.', '')
}

/**
 * Whether the announced row of an upsert replaces the known one: a refund is the end, a dispute comes after a payment,
 * and among disputes the date decides. Decided by the database in the statement that writes, so that of two deliveries
 * at once neither can overwrite what it has not seen.
 */
export function isLaterState(): RawBuilder<SqlBool> {
  const [announced, known] = [rankOf('excluded.status'), rankOf('payments.status')]
  return sql`(${announced} > ${known} or (${announced} = 2 and ${known} = 2 and excluded.occurred_at >= payments.occurred_at))`
}

function rankOf(column: string): RawBuilder<number> {
  return sql`case ${sql.ref(column)} when 'declined' then 0 when 'completed' then 1 when 'refunded' then 3 else 2 end`
}
