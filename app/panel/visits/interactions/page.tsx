import type { PageProps } from '#app/page.ts'
import { DataTable } from '#app/panel/kit/table/data-table.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { ACTION_TYPES } from '#app/shop/analytics/types.ts'
import { interactionColumns } from './columns.tsx'
import type { InteractionsData } from './load.server.ts'

export default function InteractionsPage({ data }: PageProps<InteractionsData>) {
  return (
    <AdminLayout data={data} title={(t) => t.tabs.interactions}>
      {({ query, page }, format, t) => (
        <DataTable
          caption={t.tabs.interactions}
          path="/admin/interactions"
          query={query}
          rows={page.interactions}
          nextCursor={page.nextCursor}
          columns={interactionColumns(t, format)}
          filter={{
            placeholder: t.table.searchInteractions,
            choices: [
              {
                name: 'action',
                label: t.actionFilter,
                any: t.allActions,
                options: ACTION_TYPES.map((value) => ({ value, label: t.actions[value] })),
              },
            ],
            exportPath: '/api/admin/export/interactions.csv',
          }}
          empty={{ title: t.table.empty, text: t.table.emptyInteractions }}
          deletion={{
            action: '/api/admin/interactions/delete',
            nameOf: ({ interaction_time, product_name }) =>
              `${format.moment(interaction_time)} · ${product_name}`,
          }}
        />
      )}
    </AdminLayout>
  )
}
