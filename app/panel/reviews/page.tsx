import type { PageProps } from '#app/page.ts'
import { FileMenu } from '#app/panel/kit/file-menu.tsx'
import { DataTable } from '#app/panel/kit/table/data-table.tsx'
import { createTableAddress } from '#app/panel/kit/table/table-address.ts'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { REVIEW_STATES } from '#app/shop/reviews/types.ts'
import { reviewColumns } from './columns.tsx'
import type { ReviewsData } from './load.server.ts'

const PATH = '/admin/reviews'

/** Customers' reviews, those that wait for the seller first. */
export default function ReviewsPage({ data }: PageProps<ReviewsData>) {
  return (
    <AdminLayout
      data={data}
      title={(t) => t.tabs.reviews}
      aside={({ query }, t) => (
        <FileMenu files={[{ name: t.tabs.reviews, path: '/api/admin/export/reviews.csv', query }]} />
      )}
    >
      {({ query, rows, nextCursor }, format, t) => (
        <DataTable
          caption={t.tabs.reviews}
          path={PATH}
          query={query}
          rows={rows}
          nextCursor={nextCursor}
          columns={reviewColumns(t, format, createTableAddress(PATH, query, { cursor: query.cursor }))}
          filter={{
            placeholder: t.reviews.text,
            choices: [
              {
                name: 'state',
                label: t.reviews.state,
                anyLabel: t.reviews.all,
                options: REVIEW_STATES.map((value) => ({ value, label: t.reviews.states[value] })),
              },
            ],
          }}
          empty={{ title: t.table.empty, text: t.reviews.empty, action: { href: '/', label: t.visit } }}
        />
      )}
    </AdminLayout>
  )
}
