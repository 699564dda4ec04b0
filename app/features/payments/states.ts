/** The states of a payment and which of two is the later one, whatever order their news arrives in. */
import type { PaymentType } from '#tebex/index.ts'

type State = { status: string; occurred_at: number }

const BEGINNINGS = ['declined', 'completed']
const END = 'refunded'

/** The state that an event announces: `completed`, `declined`, `refunded`, `dispute.opened` … */
export function stateOf(type: PaymentType): string {
  return type.replace('payment.', '')
}

/**
 * Whether the announced state replaces the known one. A refund is the end; nothing that happened to a payment is undone
 * by the late news that it was made; among disputes the date decides.
 */
export function isLaterState(announced: State, known: State): boolean {
  if (known.status === END) return false
  const next = BEGINNINGS.indexOf(announced.status)
  const before = BEGINNINGS.indexOf(known.status)
  if (next >= 0) return before >= 0 && next > before
  if (before >= 0 || announced.status === END) return true
  return announced.occurred_at >= known.occurred_at
}
