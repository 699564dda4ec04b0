import type { Player } from '../catalogue.ts'

/** Purchases beyond these many are made by customers who buy now and then. */
const PURCHASES_OF_REGULARS = 240
const PURCHASES_EACH = 6

const REGULARS: readonly [string, string][] = [
  ['harbour_rp', 'Ada Lindqvist'],
  ['sunset.valley', 'Marco Bianchi'],
  ['Blåfjell', 'Ingrid Solberg'],
  ['quiet-county', 'Joel Ferreira'],
  ['nineteen_ninety', 'Petra Novak'],
  ['dustbowl', 'Hal Osei'],
]
const FIRST_REGULAR = 4_400_101
const FIRST_OTHER = 4_500_001

function customer(username_id: number, username: string, name: string): Player {
  const about = 'years of purchases'
  return { username, username_id, email: `customer${username_id}@example.net`, name, about }
}

/** Whom the login page offers next to the demo's players, and as many others as the purchases need. */
export function createHistoryCustomers(purchases: number): { regulars: Player[]; others: Player[] } {
  const count = Math.ceil(Math.max(0, purchases - PURCHASES_OF_REGULARS) / PURCHASES_EACH)
  return {
    regulars: REGULARS.map(([username, name], index) => customer(FIRST_REGULAR + index, username, name)),
    others: Array.from({ length: count }, (_, index) =>
      customer(FIRST_OTHER + index, `buyer_${index + 1}`, `Sam Buyer ${index + 1}`),
    ),
  }
}
