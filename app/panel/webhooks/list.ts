import { defineList, listQuery } from '#app/panel/kit/list/define-list.ts'

export const webhooks = defineList({
  name: 'webhooks',
  rows: 'deliveries',
  page: 'webhooks',
  right: 'operation',
  query: [...listQuery, 'type', 'state', 'event', 'outcome', 'answer'],
})
