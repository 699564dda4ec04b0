import { defineList, listQuery } from '#app/panel/kit/list/define-list.ts'

export const chats = defineList({
  name: 'chats',
  rows: 'conversations',
  page: 'chats',
  right: 'chats',
  query: [...listQuery, 'chat'],
})
