import { InteractionsTable } from '#app/admin/components/records/interactions-table.tsx'
import { ListEmpty } from '#app/admin/components/records/list-empty.tsx'
import { ListFilter } from '#app/admin/components/records/list-filter.tsx'
import { ListPages } from '#app/admin/components/records/list-pages.tsx'
import { AdminLayout } from '#app/admin/layout/layout.tsx'
import { adminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import type { InteractionsData } from './load.server.ts'

const PATH = '/admin/interactions'
const EXPORT = '/api/admin/export/interactions.csv'
const ACTIONS = ['view', 'add_to_cart', 'checkout'] as const

export default function InteractionsPage({ data }: PageProps<InteractionsData>) {
  const { table } = adminMessages(data.language)
  return (
    <AdminLayout answer={data} title={(t) => t.tabs.interactions}>
      {({ query, page: { interactions, nextCursor } }, format) => {
        const place = { path: PATH, query }
        return (
          <>
            <ListFilter
              {...place}
              exportPath={EXPORT}
              placeholder={table.searchInteractions}
              actions={ACTIONS}
            />
            {interactions.length === 0 ? (
              <ListEmpty {...place} text={table.emptyInteractions} />
            ) : (
              <InteractionsTable {...place} interactions={interactions} format={format} />
            )}
            <ListPages {...place} count={interactions.length} nextCursor={nextCursor} />
          </>
        )
      }}
    </AdminLayout>
  )
}
