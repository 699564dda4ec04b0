import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { CountryFlag } from '#app/panel/kit/format/flag.tsx'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import { Status, type Tone } from '#app/panel/kit/format/status.tsx'
import { ListPage } from '#app/panel/kit/list/list-page.tsx'
import cells from '#app/panel/kit/table/data-table.module.css'
import type { Column } from '#app/panel/kit/table/data-table.tsx'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { servedLists } from '#app/panel/lists.server.ts'
import { lists } from '#app/panel/pages.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import { ACTION_TYPES, type ActionType, type Interaction } from '#app/shop/analytics/types.ts'
import { cx } from '#app/ui/classes.ts'
import styles from './page.module.css'

type InteractionsData = PanelData<Awaited<ReturnType<typeof servedLists.interactions.loadContent>>>

const TONES: Record<ActionType, Tone> = { view: 'plain', add_to_cart: 'marked', checkout: 'good' }

export default function InteractionsPage({ data }: PageProps<InteractionsData>) {
  return (
    <ListPage
      list={lists.interactions}
      data={data}
      describe={(t, format) => ({
        columns: listColumns(t, format),
        search: t.table.searchInteractions,
        choices: [
          {
            name: 'action',
            label: t.actionFilter,
            anyLabel: t.allActions,
            options: ACTION_TYPES.map((value) => ({ value, label: t.actions[value] })),
          },
        ],
        empty: t.table.emptyInteractions,
        nameRow: ({ interaction_time, product_name }) =>
          `${format.moment(interaction_time)} · ${product_name}`,
      })}
    />
  )
}

function listColumns(t: AdminMessages, format: Format): Column<Interaction>[] {
  const { columns } = t
  const { none } = t.table
  return [
    {
      key: 'time',
      label: columns.time,
      sort: 'time',
      className: cells.time,
      render: ({ interaction_time }) => <Moment at={interaction_time} format={format} />,
    },
    {
      key: 'action',
      label: columns.action,
      narrow: 'end',
      sort: 'action',
      className: styles.action,
      render: ({ action_type }) => <Status tone={TONES[action_type]}>{t.actions[action_type]}</Status>,
    },
    {
      key: 'product',
      label: columns.product,
      narrow: 'lead',
      sort: 'product',
      className: styles.product,
      render: ({ product_name, product_id }) => (
        <span title={`${product_name} · ${product_id}`}>
          {product_name} <span className={cx(cells.fact, cells.beside, styles.number)}>{product_id}</span>
        </span>
      ),
    },
    {
      key: 'country',
      label: columns.country,
      sort: 'country',
      className: cells.clip,
      render: ({ country_code, country }) => <CountryFlag code={country_code} name={country} />,
    },
    {
      key: 'city',
      label: columns.city,
      sort: 'city',
      narrow: 'folded',
      className: cells.clip,
      render: ({ city }) => city || none,
    },
    {
      key: 'address',
      label: columns.address,
      narrow: 'folded',
      sort: 'ip',
      className: cells.fact,
      render: ({ ip_address }) => ip_address || none,
    },
    {
      key: 'id',
      label: columns.id,
      narrow: 'folded',
      className: cx(cells.fact, cells.quiet),
      render: ({ id }) => id,
    },
  ]
}
