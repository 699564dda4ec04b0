import { useAdminMessages } from '#app/messages/admin/index.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import table from '#app/ui/table.module.css'
import { Column } from './column.tsx'
import { DeleteButton } from './delete-button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { Flag } from './flag.tsx'
import { describeAgent, type Format } from './format.ts'
import { listAddress } from './list-address.ts'
import styles from './records.module.css'
import type { ListQuery, Visitor } from './types.ts'
import { useDeletion } from './use-deletion.ts'

type VisitorsTableProps = {
  path: string
  query: ListQuery
  visitors: readonly Visitor[]
  format: Format
}

const DELETE = '/api/admin/visitors/delete'

/** Every visit with all that is kept of it. */
export function VisitorsTable({ path, query, visitors, format }: VisitorsTableProps) {
  const t = useAdminMessages()
  const address = listAddress(path, query, { cursor: query.cursor ?? null })
  const deletion = useDeletion(visitors, address)
  const shown = visitors.filter(({ id }) => !deletion.isGone(id))
  const asked = visitors.find(({ id }) => id === deletion.asked)
  const columns = { path, query }
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className={layout.hidden}>{t.tabs.visitors}</caption>
        <thead>
          <tr>
            <Column {...columns} name={t.columns.time} sort="time" />
            <Column {...columns} name={t.columns.country} sort="country" />
            <Column {...columns} name={t.columns.place} sort="city" />
            <Column {...columns} name={t.columns.page} sort="page" />
            <Column {...columns} name={t.columns.address} sort="ip" />
            <Column {...columns} name={t.columns.agent} />
            <Column {...columns} name={t.columns.id} />
            <th scope="col">
              <span className={layout.hidden}>{t.table.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((visitor) => (
            <tr key={visitor.id}>
              <VisitorCells visitor={visitor} format={format} />
              <td className={table.act}>
                <DeleteButton id={visitor.id} action={DELETE} returnTo={address} onAsk={deletion.ask} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <DeleteDialog
        id={deletion.asked}
        what={asked ? `${format.moment(asked.visit_time)} · ${asked.ip_address} · ${asked.page_url}` : ''}
        action={DELETE}
        onClose={deletion.cancel}
        onDeleted={deletion.settle}
      />
    </div>
  )
}

function VisitorCells({ visitor, format }: { visitor: Visitor; format: Format }) {
  const t = useAdminMessages()
  const { id, visit_time, country_code, country, city, region, page_url, ip_address, user_agent } = visitor
  return (
    <>
      <td className={table.time} data-label={t.columns.time}>
        <time dateTime={visit_time}>{format.moment(visit_time)}</time>
      </td>
      <td data-label={t.columns.country}>
        <Flag code={country_code} name={country} />
      </td>
      <td className={styles.place} data-label={t.columns.place}>
        {city || t.table.none}
        {region && region !== city && <span className={table.quiet}>, {region}</span>}
      </td>
      <td className={table.long} data-label={t.columns.page}>
        {page_url}
      </td>
      <td className={table.fact} data-label={t.columns.address}>
        {ip_address || t.table.none}
      </td>
      <td className={table.long} data-label={t.columns.agent}>
        <Agent text={user_agent} />
      </td>
      <td className={cx(table.fact, table.quiet)} data-label={t.columns.id}>
        {id}
      </td>
    </>
  )
}

/** Few words that unfold to the whole text. */
function Agent({ text }: { text: string }) {
  const t = useAdminMessages()
  const words = describeAgent(text)
  if (words === text) return text || t.table.none
  return (
    <details className={styles.agent}>
      <summary>{words}</summary>
      <p>{text}</p>
    </details>
  )
}
