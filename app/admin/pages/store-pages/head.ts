import { panelHead } from '#app/admin/layout/panel-head.ts'

export const head = panelHead('store')
