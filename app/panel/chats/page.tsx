import type { PageProps } from '#app/page.ts'
import { EmptyCard } from '#app/panel/kit/empty-card.tsx'
import { FileMenu } from '#app/panel/kit/file-menu.tsx'
import { ListTable, listFile } from '#app/panel/kit/list/list-page.tsx'
import { createTableAddress } from '#app/panel/kit/table/table-address.ts'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { lists } from '#app/panel/pages.ts'
import { Chat, ChatDeletion } from './chat.tsx'
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
          ? { href: createTableAddress(lists.chats.path, query, { cursor: query.cursor }), label: chats.back }
          : null
      }
      aside={({ query, view }, t) =>
        view.kind === 'chat' ? (
          view.chat && (
            <ChatDeletion
              id={view.chat.id}
              list={createTableAddress(lists.chats.path, query, { cursor: query.cursor })}
            />
          )
        ) : (
          <FileMenu files={[listFile(lists.chats, query, t)]} />
        )
      }
    >
      {({ query, isRecorded, view }, format, t) => {
        const { cursor } = query
        if (view.kind === 'list')
          return (
            <ListTable
              list={lists.chats}
              query={query}
              page={view.page}
              columns={chatColumns(t, format, (chat) =>
                createTableAddress(lists.chats.path, query, { cursor, chat }),
              )}
              search={t.chats.search}
              empty={isRecorded ? t.chats.empty : t.chats.notKept}
              nameRow={({ name, updatedAt }) =>
                t.chats.of(name || t.chats.anonymous, format.moment(new Date(updatedAt).toISOString()))
              }
            />
          )
        if (view.chat) return <Chat chat={view.chat} format={format} />
        return <EmptyCard title={t.chats.gone} text={t.chats.goneText} />
      }}
    </AdminLayout>
  )
}
