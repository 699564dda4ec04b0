import { defineList, tableQuery } from '#app/panel/kit/list/define-list.ts'

export const interactions = defineList({
  name: 'interactions',
  rows: 'interactions',
  page: 'visits/interactions',
  right: 'figures',
  query: [...tableQuery, 'action'],
})
