import { readAdminLanguage } from '#app/panel/access/language.server.ts'
import { type AddEndpoints, guardByPage } from '#app/panel/access/page-guard.server.ts'
import { MAX_PANEL_SEARCH_LENGTH } from '#app/panel/layout/palette/search-answer.ts'
import { SEARCH } from '#app/panel/pages.ts'
import { type SearchedPart, searchPanel } from './search-panel.server.ts'

export const addSearchEndpoints: AddEndpoints<SearchedPart> = (routes, shop) => {
  guardByPage(routes, shop, SEARCH).get(
    '/search',
    'Pages, orders, products and settings that `q` may mean and that the person may open: `{groups: [{kind, results: [{href, title, detail}]}]}`',
    async (c) => {
      const text = (c.req.query('q') ?? '').slice(0, MAX_PANEL_SEARCH_LENGTH)
      const { role } = c.var.admin.person
      const language = readAdminLanguage(c.req.raw.headers)
      return c.json({ groups: await searchPanel(shop, text, { role, language }) })
    },
  )
}
