import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import type { Deletion } from '#app/panel/kit/delete/use-deletion.ts'
import { ListTable } from '#app/panel/kit/list/list-page.tsx'
import { BackLink } from '#app/panel/kit/record/back-link.tsx'
import { Gone } from '#app/panel/kit/record/gone.tsx'
import { tableAddress } from '#app/panel/kit/table/table-address.ts'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { ConversationSummary } from '#app/shop/assistant/types.ts'
import { Chat } from './chat.tsx'
import { chatColumns } from './columns.tsx'
import { chats as list } from './list.ts'
import type { ChatsData } from './load.server.ts'

/** Conversations of visitors with the assistant: the list, or one of them. */
export default function ChatsPage({ data }: PageProps<ChatsData>) {
  const isChat = data.state === 'open' && data.content.view.kind === 'chat'
  return (
    <AdminLayout
      data={data}
      title={({ chats, tabs }) => (isChat ? chats.read : tabs.chats)}
      aside={({ query }, { chats }) =>
        isChat && (
          <BackLink href={tableAddress(list.path, query, { cursor: query.cursor })}>{chats.back}</BackLink>
        )
      }
    >
      {({ query, isRecorded, view }, format, t) => {
        const { cursor } = query
        const deletion = chatDeletion(t, format)
        if (view.kind === 'list')
          return (
            <ListTable
              list={list}
              query={query}
              page={view.page}
              columns={chatColumns(t, format, (chat) => tableAddress(list.path, query, { cursor, chat }))}
              search={t.chats.search}
              empty={isRecorded ? t.chats.empty : t.chats.notKept}
              nameRow={deletion.nameOf}
            />
          )
        if (view.chat)
          return (
            <Chat
              chat={view.chat}
              list={tableAddress(list.path, query, { cursor })}
              deletion={deletion}
              format={format}
            />
          )
        return <Gone title={t.chats.gone} text={t.chats.goneText} />
      }}
    </AdminLayout>
  )
}

function chatDeletion({ chats }: AdminMessages, format: Format): Deletion<ConversationSummary> {
  return {
    action: list.deletePath,
    nameOf: ({ name, updatedAt }) =>
      chats.of(name || chats.anonymous, format.moment(new Date(updatedAt).toISOString())),
  }
}
