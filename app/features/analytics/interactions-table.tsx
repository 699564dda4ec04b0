import { useAdminMessages } from '#app/messages/admin/index.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import table from '#app/ui/table.module.css'
import { Column } from './column.tsx'
import { DeleteButton } from './delete-button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { Flag } from './flag.tsx'
import type { Format } from './format.ts'
import { listAddress } from './list-address.ts'
import styles from './records.module.css'
import type { Interaction, ListQuery } from './types.ts'
import { useDeletion } from './use-deletion.ts'

type InteractionsTableProps = {
  path: string
  query: ListQuery
  interactions: readonly Interaction[]
  format: Format
}

const DELETE = '/api/admin/interactions/delete'

/** Who looked at a product, put it into the cart or went to the checkout with it. */
export function InteractionsTable({ path, query, interactions, format }: InteractionsTableProps) {
  const t = useAdminMessages()
  const address = listAddress(path, query, { cursor: query.cursor ?? null })
  const deletion = useDeletion(interactions, address)
  const shown = interactions.filter(({ id }) => !deletion.isGone(id))
  const asked = interactions.find(({ id }) => id === deletion.asked)
  const columns = { path, query }
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className={layout.hidden}>{t.tabs.interactions}</caption>
        <thead>
          <tr>
            <Column {...columns} name={t.columns.time} sort="time" />
            <Column {...columns} name={t.columns.action} sort="action" />
            <Column {...columns} name={t.columns.product} sort="product" />
            <Column {...columns} name={t.columns.country} sort="country" />
            <Column {...columns} name={t.columns.city} sort="city" />
            <Column {...columns} name={t.columns.address} sort="ip" />
            <Column {...columns} name={t.columns.id} />
            <th scope="col">
              <span className={layout.hidden}>{t.table.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((interaction) => (
            <tr key={interaction.id}>
              <InteractionCells interaction={interaction} format={format} />
              <td className={table.act}>
                <DeleteButton id={interaction.id} action={DELETE} returnTo={address} onAsk={deletion.ask} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <DeleteDialog
        id={deletion.asked}
        what={asked ? `${format.moment(asked.interaction_time)} · ${asked.product_name}` : ''}
        action={DELETE}
        onClose={deletion.cancel}
        onDeleted={deletion.settle}
      />
    </div>
  )
}

function InteractionCells({ interaction, format }: { interaction: Interaction; format: Format }) {
  const t = useAdminMessages()
  const { id, interaction_time, action_type, product_id, product_name } = interaction
  return (
    <>
      <td className={table.time} data-label={t.columns.time}>
        <time dateTime={interaction_time}>{format.moment(interaction_time)}</time>
      </td>
      <td data-label={t.columns.action}>
        <span className={cx(styles.action, styles[action_type])}>{t.actions[action_type]}</span>
      </td>
      <td className={cx(table.long, styles.product)} data-label={t.columns.product}>
        {product_name} <span className={cx(table.fact, table.quiet)}>{product_id}</span>
      </td>
      <td data-label={t.columns.country}>
        <Flag code={interaction.country_code} name={interaction.country} />
      </td>
      <td data-label={t.columns.city}>{interaction.city || t.table.none}</td>
      <td className={table.fact} data-label={t.columns.address}>
        {interaction.ip_address || t.table.none}
      </td>
      <td className={cx(table.fact, table.quiet)} data-label={t.columns.id}>
        {id}
      </td>
    </>
  )
}
