import type { Day } from '#app/lib/days.ts'
import type { Store } from './store.server.ts'

type Settings = Store['settings']

/** The promotion of a day; none before its first and after its last day. */
export function findPromo({ promo }: Pick<Settings, 'promo'>, today: Day): Settings['promo'] {
  if (promo === null) return null
  const { from, until } = promo
  return (from === null || from <= today) && (until === null || today <= until) ? promo : null
}
