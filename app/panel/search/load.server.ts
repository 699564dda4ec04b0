import { MAX_PANEL_SEARCH_LENGTH, type ResultGroup } from '#app/panel/layout/palette/search-answer.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelLoad } from '#app/panel/layout/require-admin.server.ts'
import { searchPanel } from './search-panel.server.ts'

export type SearchData = PanelData<{ text: string; groups: ResultGroup[] }>

export const loadContent: PanelLoad<SearchData> = async ({ shop, query, language, session }) => {
  const text = (query.get('q') ?? '').slice(0, MAX_PANEL_SEARCH_LENGTH)
  return { text, groups: await searchPanel(shop, text, { role: session.person.role, language }) }
}
