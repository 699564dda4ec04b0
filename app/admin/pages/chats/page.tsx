import ArrowLeft from 'lucide-react/icons/arrow-left'
import { listAddress } from '#app/admin/components/records/list-address.ts'
import { ListEmpty } from '#app/admin/components/records/list-empty.tsx'
import { ListFilter } from '#app/admin/components/records/list-filter.tsx'
import { ListPages } from '#app/admin/components/records/list-pages.tsx'
import { AdminLayout } from '#app/admin/layout/layout.tsx'
import { adminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import table from '#app/ui/content/table.module.css'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Chat } from './chat.tsx'
import { ChatsTable } from './chats-table.tsx'
import type { ChatsData } from './load.server.ts'

const PATH = '/admin/chats'

/** What visitors and the assistant said to each other: the list, or one conversation of it. */
export default function ChatsPage({ data }: PageProps<ChatsData>) {
  const { chats } = adminMessages(data.language)
  return (
    <AdminLayout
      answer={data}
      title={({ tabs }) =>
        data.state === 'open' && data.content.view.kind === 'chat' ? chats.read : tabs.chats
      }
      aside={({ query, view }) =>
        view.kind === 'chat' && (
          <ButtonLink size="small" href={listAddress(PATH, query, { cursor: query.cursor ?? null })}>
            <ArrowLeft size={16} aria-hidden="true" />
            {chats.back}
          </ButtonLink>
        )
      }
    >
      {({ query, isKept, view }, format) => {
        const place = { path: PATH, query }
        if (view.kind === 'chat')
          return view.chat ? (
            <Chat {...place} chat={view.chat} format={format} />
          ) : (
            <div className={table.empty}>
              <h2>{chats.gone}</h2>
              <p>{chats.goneText}</p>
            </div>
          )
        const { conversations, nextCursor } = view.page
        return (
          <>
            <ListFilter {...place} exportPath={null} placeholder={chats.search} />
            {conversations.length === 0 ? (
              <ListEmpty {...place} text={isKept ? chats.empty : chats.notKept} />
            ) : (
              <ChatsTable {...place} conversations={conversations} format={format} />
            )}
            <ListPages {...place} count={conversations.length} nextCursor={nextCursor} />
          </>
        )
      }}
    </AdminLayout>
  )
}
