import type { Day } from '#app/lib/days.ts'
import type { Store } from '#app/server/store/store.server.ts'

type Settings = Store['settings']

/** Finds the promotion that runs on a day: none before its first and after its last. */
export function findPromo({ promo }: Pick<Settings, 'promo'>, today: Day): Settings['promo'] {
  if (promo === null) return null
  const { from, until } = promo
  return (from === null || from <= today) && (until === null || today <= until) ? promo : null
}
