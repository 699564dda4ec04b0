import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { CountryFlag } from '#app/panel/kit/format/flag.tsx'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import { ListPage } from '#app/panel/kit/list/list-page.tsx'
import cells from '#app/panel/kit/table/data-table.module.css'
import type { Column } from '#app/panel/kit/table/data-table.tsx'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { servedLists } from '#app/panel/lists.server.ts'
import { lists } from '#app/panel/pages.ts'
import { describeAgent, type Format } from '#app/shop/analytics/format.ts'
import type { Visit } from '#app/shop/analytics/types.ts'
import { cx } from '#app/ui/classes.ts'
import styles from './page.module.css'

type VisitorsData = PanelData<Awaited<ReturnType<typeof servedLists.visitors.loadContent>>>

export default function VisitorsPage({ data }: PageProps<VisitorsData>) {
  return (
    <ListPage
      list={lists.visitors}
      data={data}
      describe={(t, format) => ({
        columns: visitorColumns(t, format),
        search: t.table.searchVisitors,
        empty: t.table.emptyVisitors,
        nameRow: ({ visit_time, ip_address, page_url }) =>
          `${format.moment(visit_time)} · ${ip_address} · ${page_url}`,
      })}
    />
  )
}

export function visitorColumns({ columns, table: { none } }: AdminMessages, format: Format): Column<Visit>[] {
  return [
    {
      key: 'time',
      label: columns.time,
      sort: 'time',
      className: cells.time,
      render: ({ visit_time }) => <Moment at={visit_time} format={format} />,
    },
    {
      key: 'country',
      label: columns.country,
      sort: 'country',
      className: cells.clip,
      render: ({ country_code, country }) => <CountryFlag code={country_code} name={country} />,
    },
    {
      key: 'place',
      label: columns.place,
      narrow: 'folded',
      sort: 'city',
      className: cx(styles.place, cells.clip),
      render: ({ city, region }) => (
        <span title={[city, region].filter(Boolean).join(', ')}>
          {city || none}
          {region && region !== city && <span className={cx(cells.quiet, styles.region)}>, {region}</span>}
        </span>
      ),
    },
    {
      key: 'page',
      label: columns.page,
      narrow: 'lead',
      sort: 'page',
      className: cells.long,
      render: ({ page_url }) => page_url,
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
      key: 'agent',
      label: columns.agent,
      narrow: 'folded',
      className: cells.long,
      render: ({ user_agent }) => <Agent text={user_agent} none={none} />,
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

/** A short name that unfolds to the whole text. */
function Agent({ text, none }: { text: string; none: string }) {
  const name = describeAgent(text)
  if (name === text) return text || none
  return (
    <details className={styles.agent}>
      <summary>{name}</summary>
      <p>{text}</p>
    </details>
  )
}
