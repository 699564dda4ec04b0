import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { PageProps } from '#app/page.ts'
import table from '#app/panel/kit/table/data-table.module.css'
import { DataTable } from '#app/panel/kit/table/data-table.tsx'
import { tableAddress } from '#app/panel/kit/table/table-address.ts'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Chat } from './chat.tsx'
import { chatColumns } from './columns.tsx'
import { chatDeletion } from './deletion.ts'
import type { ChatsData } from './load.server.ts'

const PATH = '/admin/chats'

/** What visitors and the assistant said to each other: the list, or one conversation of it. */
export default function ChatsPage({ data }: PageProps<ChatsData>) {
  const isChat = data.state === 'open' && data.content.view.kind === 'chat'
  return (
    <AdminLayout
      data={data}
      title={({ chats, tabs }) => (isChat ? chats.read : tabs.chats)}
      aside={({ query }, { chats }) =>
        isChat && (
          <ButtonLink size="small" href={tableAddress(PATH, query, { cursor: query.cursor })}>
            <ArrowLeft size={16} aria-hidden="true" />
            {chats.back}
          </ButtonLink>
        )
      }
    >
      {({ query, isRecorded, view }, format, t) => {
        const list = { cursor: query.cursor }
        const deletion = chatDeletion(t, format)
        if (view.kind === 'list')
          return (
            <DataTable
              caption={t.tabs.chats}
              path={PATH}
              query={query}
              rows={view.page.conversations}
              nextCursor={view.page.nextCursor}
              columns={chatColumns(t, format, (chat) => tableAddress(PATH, query, { ...list, chat }))}
              filter={{ placeholder: t.chats.search, exportPath: '/api/admin/export/chats.csv' }}
              empty={{ title: t.table.empty, text: isRecorded ? t.chats.empty : t.chats.notKept }}
              deletion={deletion}
            />
          )
        if (view.chat)
          return (
            <Chat
              chat={view.chat}
              list={tableAddress(PATH, query, list)}
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
