import ExternalLink from 'lucide-react/icons/external-link'
import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { EmptyCard } from '#app/panel/kit/empty-card.tsx'
import { FileMenu, type PanelFile } from '#app/panel/kit/file-menu.tsx'
import { DataTable } from '#app/panel/kit/table/data-table.tsx'
import { createTableAddress } from '#app/panel/kit/table/table-address.ts'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { ORDER_STATUSES } from '#app/shop/orders/types.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { formatProducts, orderColumns } from './columns.tsx'
import type { OrdersData } from './load.server.ts'
import { Story } from './story.tsx'

const PATH = '/admin/orders'
const HISTORY = '/admin/history'

type Content = Extract<OrdersData, { state: 'open' }>['content']

export default function OrdersPage({ data }: PageProps<OrdersData>) {
  const view = data.state === 'open' ? data.content.view : null
  const isOrder = view?.kind === 'order'
  const products = isOrder ? (view.story?.order.products ?? []) : []
  const mayImport = data.state === 'open' && data.pages.includes(HISTORY)
  return (
    <AdminLayout
      data={data}
      title={({ orders, tabs }) => {
        if (!isOrder) return tabs.orders
        return products.length > 0 ? orders.oneNamed(formatProducts(products, orders)) : orders.one
      }}
      back={({ query }, { orders }) =>
        isOrder
          ? { href: createTableAddress(PATH, query, { cursor: query.cursor }), label: orders.back }
          : null
      }
      aside={({ query, view }, t) => (
        <>
          <FileMenu files={listFiles(query, view, t)} />
          {view.kind === 'order' && view.story?.platformUrl && (
            <ButtonLink size="small" href={view.story.platformUrl} rel="noreferrer">
              <ExternalLink size={16} />
              {t.orders.platform}
            </ButtonLink>
          )}
        </>
      )}
    >
      {({ query, seesAmounts, view }, format, t) => {
        const columns = orderColumns(t, format, {
          seesAmounts,
          getHref: (order) => createTableAddress(PATH, query, { cursor: query.cursor, order }),
        })
        if (view.kind === 'order')
          return view.story ? (
            <Story story={view.story} seesAmounts={seesAmounts} columns={columns} format={format} />
          ) : (
            <EmptyCard title={t.orders.gone} text={t.orders.goneText} />
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
              choices: [
                {
                  name: 'status',
                  label: t.orders.status,
                  anyLabel: t.orders.anyStatus,
                  options: ORDER_STATUSES.map((value) => ({ value, label: t.orders.statuses[value] })),
                },
              ],
            }}
            empty={{ title: t.table.empty, text: t.orders.empty, action: { href: '/', label: t.visit } }}
            noMatch={
              view.problem === null
                ? { title: t.table.noMatch, text: t.orders.noMatchText }
                : {
                    title: t.orders.noCustomer,
                    text: t.orders.customerProblems[view.problem],
                    ...(view.problem === 'no_key' &&
                      mayImport && {
                        action: { href: HISTORY, label: t.tabs.history },
                      }),
                  }
            }
          />
        )
      }}
    </AdminLayout>
  )
}

/** Lists the file of all orders, or for one order the file of its customer's other orders. */
function listFiles(
  query: Content['query'],
  view: Content['view'],
  { orders, tabs }: AdminMessages,
): PanelFile[] {
  if (view.kind === 'list') return [{ name: tabs.orders, path: '/api/admin/export/orders.csv', query }]
  if (!view.story || view.story.otherOrders.length === 0) return []
  const others = { path: '/api/admin/export/other-orders.csv', query: { order: view.story.order.id } }
  return [{ name: orders.others, ...others }]
}
