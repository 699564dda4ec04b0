import { defineList } from '#app/panel/kit/list/define-list.ts'

export const audit = defineList({
  name: 'audit',
  rows: 'entries',
  page: 'audit',
  right: 'audit',
  query: ['cursor', 'person', 'lang'],
})
