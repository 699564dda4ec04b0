import { messagesIn } from '#app/messages/all.server.ts'
import type { Load } from '#app/page.ts'
import { type ChipId, listingPath, resourceChips } from '#app/shop/catalog/listing/listing.ts'

/** Without script the list answers: one link for each filter. */
export type MyServerData = { filters: { name: string; path: string }[] }

const FILTERS: readonly ChipId[] = ['esx', 'qbcore', 'qbox', ...Object.values(resourceChips).flat()]

export const load: Load<MyServerData> = async ({ locale }) => {
  const names: Partial<Record<ChipId, string>> = messagesIn(locale).scripts.chips
  const filters = FILTERS.map((id) => ({ name: names[id] ?? id, path: listingPath({ chips: [id] }) }))
  return { data: { filters } }
}
