import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import type { Deletion } from '#app/panel/kit/delete/use-deletion.tsx'
import { FileMenu } from '#app/panel/kit/file-menu.tsx'
import { ListTable, listFile } from '#app/panel/kit/list/list-page.tsx'
import { tableAddress } from '#app/panel/kit/table/table-address.ts'
import { Gone } from '#app/panel/layout/gone.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { lists } from '#app/panel/pages.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import type { ConversationSummary } from '#app/shop/assistant/types.ts'
import { Chat } from './chat.tsx'
import { chatColumns } from './columns.tsx'
import type { ChatsData } from './load.server.ts'

/** Conversations of visitors with the assistant: the list, or one of them. */
export default function ChatsPage({ data }: PageProps<ChatsData>) {
  const isChat = data.state === 'open' && data.content.view.kind === 'chat'
  return (
    <AdminLayout
      data={data}
      title={({ chats, tabs }) => (isChat ? chats.read : tabs.chats)}
      back={({ query }, { chats }) =>
        isChat
          ? { href: tableAddress(lists.chats.path, query, { cursor: query.cursor }), label: chats.back }
          : null
      }
      aside={({ query }, t) => !isChat && <FileMenu files={[listFile(lists.chats, query, t)]} />}
    >
      {({ query, isRecorded, view }, format, t) => {
        const { cursor } = query
        const deletion = chatDeletion(t, format)
        if (view.kind === 'list')
          return (
            <ListTable
              list={lists.chats}
              query={query}
              page={view.page}
              columns={chatColumns(t, format, (chat) =>
                tableAddress(lists.chats.path, query, { cursor, chat }),
              )}
              search={t.chats.search}
              empty={isRecorded ? t.chats.empty : t.chats.notKept}
              nameRow={deletion.nameRow}
            />
          )
        if (view.chat)
          return (
            <Chat
              chat={view.chat}
              list={tableAddress(lists.chats.path, query, { cursor })}
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
    action: lists.chats.deletePath,
    nameRow: ({ name, updatedAt }) =>
      chats.of(name || chats.anonymous, format.moment(new Date(updatedAt).toISOString())),
  }
}
