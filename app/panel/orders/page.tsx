import type { PageProps } from '#app/page.ts'
import { DataTable } from '#app/panel/kit/table/data-table.tsx'
import { tableAddress } from '#app/panel/kit/table/table-address.ts'
import { BackLink } from '#app/panel/layout/back-link.tsx'
import { Gone } from '#app/panel/layout/gone.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { ORDER_STATUSES } from '#app/shop/orders/types.ts'
import { orderColumns } from './columns.tsx'
import type { OrdersData } from './load.server.ts'
import { Story } from './story.tsx'

const PATH = '/admin/orders'

export default function OrdersPage({ data }: PageProps<OrdersData>) {
  const isOrder = data.state === 'open' && data.content.view.kind === 'order'
  return (
    <AdminLayout
      data={data}
      title={({ orders, tabs }) => (isOrder ? orders.one : tabs.orders)}
      aside={({ query }, { orders }) =>
        isOrder && (
          <BackLink href={tableAddress(PATH, query, { cursor: query.cursor })}>{orders.back}</BackLink>
        )
      }
    >
      {({ query, seesAmounts, view }, format, t) => {
        const columns = orderColumns(t, format, {
          seesAmounts,
          getHref: (order) => tableAddress(PATH, query, { cursor: query.cursor, order }),
        })
        if (view.kind === 'order')
          return view.story ? (
            <Story story={view.story} seesAmounts={seesAmounts} columns={columns} format={format} />
          ) : (
            <Gone title={t.orders.gone} text={t.orders.goneText} />
          )
        return (
          <DataTable
            caption={t.tabs.orders}
            path={PATH}
            query={query}
            rows={view.page.orders}
            nextCursor={view.page.nextCursor}
            columns={columns}
            filter={{
              placeholder: t.orders.search,
              fields: [
                { name: 'customer', label: t.orders.byCustomer, placeholder: t.orders.byCustomerHint },
              ],
              exportPath: '/api/admin/export/orders.csv',
              choices: [
                {
                  name: 'status',
                  label: t.orders.status,
                  any: t.orders.anyStatus,
                  options: ORDER_STATUSES.map((value) => ({ value, label: t.orders.statuses[value] })),
                },
              ],
            }}
            empty={{ title: t.table.empty, text: t.orders.empty }}
            noMatch={
              view.problem === null
                ? undefined
                : { title: t.orders.noCustomer, text: t.orders.customerProblems[view.problem] }
            }
          />
        )
      }}
    </AdminLayout>
  )
}
