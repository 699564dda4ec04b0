import { defineList, tableQuery } from '#app/panel/kit/list/define-list.ts'

export const visitors = defineList({
  name: 'visitors',
  rows: 'visitors',
  page: 'visits/visitors',
  right: 'figures',
  query: tableQuery,
})
