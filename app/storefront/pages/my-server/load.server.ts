import { getMessages } from '#app/messages/all.server.ts'
import type { Load } from '#app/page.ts'
import { type ChipId, createListingPath, resourceChips } from '#app/shop/catalog/listing/listing.ts'

/** Without script the page links to the list, once for each filter. */
export type MyServerData = { filters: { name: string; path: string }[] }

const FILTERS: readonly ChipId[] = ['esx', 'qbcore', 'qbox', ...Object.values(resourceChips).flat()]

export const load: Load<MyServerData> = async ({ locale }) => {
  const names: Partial<Record<ChipId, string>> = getMessages(locale).scripts.chips
  const filters = FILTERS.map((id) => ({ name: names[id] ?? id, path: createListingPath({ chips: [id] }) }))
  return { data: { filters } }
}
