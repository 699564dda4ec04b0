import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { PageProps } from '#app/page.ts'
import { ListTable } from '#app/panel/kit/list/list-page.tsx'
import table from '#app/panel/kit/table/data-table.module.css'
import { tableAddress } from '#app/panel/kit/table/table-address.ts'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Chat } from './chat.tsx'
import { chatColumns } from './columns.tsx'
import { chatDeletion } from './deletion.ts'
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
          <ButtonLink size="small" href={tableAddress(list.path, query, { cursor: query.cursor })}>
            <ArrowLeft size={16} aria-hidden="true" />
            {chats.back}
          </ButtonLink>
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
        return (
          <div className={table.empty}>
            <h2>{t.chats.gone}</h2>
            <p>{t.chats.goneText}</p>
          </div>
        )
      }}
    </AdminLayout>
  )
}
