import type { AdminMessages } from '#app/messages/admin/index.ts'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import { Status, type Tone } from '#app/panel/kit/format/status.tsx'
import cells from '#app/panel/kit/table/data-table.module.css'
import type { Column } from '#app/panel/kit/table/data-table.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { ListedOrder } from '#app/shop/orders/panel/types.ts'
import type { OrderStatus } from '#app/shop/orders/types.ts'

const MAX_NAMES = 3

export const ORDER_TONES: Record<OrderStatus, Tone> = {
  completed: 'good',
  dispute_won: 'good',
  declined: 'plain',
  refunded: 'plain',
  disputed: 'bad',
  dispute_lost: 'bad',
}

type Options = {
  seesAmounts: boolean
  /** Returns the address of one order. */
  getHref: (transaction: string) => string
}

export function orderColumns(
  { orders, table: { none } }: AdminMessages,
  format: Format,
  { seesAmounts, getHref }: Options,
): Column<ListedOrder>[] {
  return [
    {
      key: 'transaction',
      label: orders.transaction,
      className: cells.fact,
      render: ({ id }) => <a href={getHref(id)}>{id}</a>,
    },
    {
      key: 'date',
      label: orders.date,
      className: cells.time,
      render: ({ date }) => <Moment at={date} format={format} />,
    },
    {
      key: 'products',
      label: orders.products,
      narrow: 'lead',
      className: cells.long,
      render: ({ products }) => <bdi>{formatProducts(products, orders)}</bdi>,
    },
    ...(seesAmounts ? [createTotal(orders, none)] : []),
    {
      key: 'status',
      label: orders.status,
      render: ({ status, isGift, isRecurring }) => (
        <>
          <Status tone={ORDER_TONES[status]}>{orders.statuses[status]}</Status>
          {isGift && <span className={cells.beside}> · {orders.gift}</span>}
          {isRecurring && <span className={cells.beside}> · {orders.recurring}</span>}
        </>
      ),
    },
    { key: 'source', label: orders.source, narrow: 'away', render: ({ source }) => orders.sources[source] },
  ]
}

function createTotal({ total }: AdminMessages['orders'], none: string): Column<ListedOrder> {
  return {
    key: 'total',
    label: total,
    narrow: 'end',
    isNumeric: true,
    render: ({ totalText }) => totalText ?? none,
  }
}

export function formatProducts(products: ListedOrder['products'], { more }: AdminMessages['orders']): string {
  const named = products.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`))
  const names = named.slice(0, MAX_NAMES).join(', ')
  return named.length > MAX_NAMES ? `${names} ${more(named.length - MAX_NAMES)}` : names
}
