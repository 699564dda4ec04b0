import { ListEmpty } from '#app/admin/components/records/list-empty.tsx'
import { ListFilter } from '#app/admin/components/records/list-filter.tsx'
import { ListPages } from '#app/admin/components/records/list-pages.tsx'
import { VisitorsTable } from '#app/admin/components/records/visitors-table.tsx'
import { AdminLayout } from '#app/admin/layout/layout.tsx'
import { adminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import type { VisitorsData } from './load.server.ts'

const PATH = '/admin/visitors'
const EXPORT = '/api/admin/export/visitors.csv'

export default function VisitorsPage({ data }: PageProps<VisitorsData>) {
  const { table } = adminMessages(data.language)
  return (
    <AdminLayout answer={data} title={(t) => t.tabs.visitors}>
      {({ query, page: { visitors, nextCursor } }, format) => {
        const place = { path: PATH, query }
        return (
          <>
            <ListFilter {...place} exportPath={EXPORT} placeholder={table.searchVisitors} />
            {visitors.length === 0 ? (
              <ListEmpty {...place} text={table.emptyVisitors} />
            ) : (
              <VisitorsTable {...place} visitors={visitors} format={format} />
            )}
            <ListPages {...place} count={visitors.length} nextCursor={nextCursor} />
          </>
        )
      }}
    </AdminLayout>
  )
}
