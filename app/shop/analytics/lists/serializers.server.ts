/** Serializes rows as the records that the specification names. */
import { getCountryName } from '../countries.ts'
import type { Interaction, Language, Visit } from '../types.ts'
import type { RawInteraction, RawVisit } from './lists.server.ts'

/** A visit as the panel and the API show it. */
export function serializeVisit({ visit_time, user_agent, ...row }: RawVisit, language: Language): Visit {
  return {
    ...row,
    country: getCountryName(row.country_code, language),
    user_agent: user_agent ?? '',
    visit_time: new Date(visit_time).toISOString(),
  }
}

/** An interaction as the panel and the API show it. */
export function serializeInteraction(row: RawInteraction, language: Language): Interaction {
  const { interaction_time, action_type, ...rest } = row
  return {
    ...rest,
    action_type: action_type === 'add_to_cart' || action_type === 'checkout' ? action_type : 'view',
    country: getCountryName(row.country_code, language),
    interaction_time: new Date(interaction_time).toISOString(),
  }
}
