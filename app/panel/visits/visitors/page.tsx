import type { PageProps } from '#app/page.ts'
import { DataTable } from '#app/panel/kit/table/data-table.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { visitorColumns } from './columns.tsx'
import type { VisitorsData } from './load.server.ts'

export default function VisitorsPage({ data }: PageProps<VisitorsData>) {
  return (
    <AdminLayout data={data} title={(t) => t.tabs.visitors}>
      {({ query, page }, format, t) => (
        <DataTable
          caption={t.tabs.visitors}
          path="/admin/visitors"
          query={query}
          rows={page.visitors}
          nextCursor={page.nextCursor}
          columns={visitorColumns(t, format)}
          filter={{
            placeholder: t.table.searchVisitors,
            exportPath: '/api/admin/export/visitors.csv',
          }}
          empty={{ title: t.table.empty, text: t.table.emptyVisitors }}
          deletion={{
            action: '/api/admin/visitors/delete',
            nameOf: ({ visit_time, ip_address, page_url }) =>
              `${format.moment(visit_time)} · ${ip_address} · ${page_url}`,
          }}
        />
      )}
    </AdminLayout>
  )
}
