import type { AdminMessages } from '#app/messages/admin/index.ts'
import { ROLES } from '#app/panel/access/rights.ts'
import type { AuditAction, AuditEntry } from '#app/panel/access/types.ts'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import cells from '#app/panel/kit/table/data-table.module.css'
import type { Column } from '#app/panel/kit/table/data-table.tsx'
import { lists } from '#app/panel/pages.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import { cx } from '#app/ui/classes.ts'
import styles from './columns.module.css'

const GRAVE: ReadonlySet<AuditAction> = new Set<AuditAction>(['login_failed', 'login_locked'])

export function auditColumns(messages: AdminMessages, format: Format): Column<AuditEntry>[] {
  const { columns, audit, people, table } = messages
  const { none } = table
  return [
    {
      key: 'time',
      label: columns.time,
      className: cells.time,
      render: ({ at }) => <Moment at={at} format={format} />,
    },
    {
      key: 'action',
      label: audit.action,
      narrow: 'lead',
      render: ({ action }) => (
        <span className={cx(GRAVE.has(action) && styles.grave)}>{audit.actions[action]}</span>
      ),
    },
    {
      key: 'detail',
      label: audit.detail,
      narrow: 'folded',
      className: cx(cells.long, cells.quiet),
      render: (entry) => describeDetail(entry, messages) || none,
    },
    {
      key: 'person',
      label: audit.person,
      className: cells.clip,
      render: ({ personId, person }) => (
        <PersonLink id={personId} name={person || (personId === 'owner' ? people.environment : none)} />
      ),
    },
    {
      key: 'actor',
      label: audit.actor,
      narrow: 'folded',
      className: cells.fact,
      render: ({ actor }) => actor || audit.stranger,
    },
    {
      key: 'address',
      label: columns.address,
      narrow: 'folded',
      className: cells.fact,
      render: ({ address }) => address || none,
    },
  ]
}

/** Puts the fixed values among the details into words. */
function describeDetail({ action, detail }: AuditEntry, { roles, upkeep }: AdminMessages): string {
  if (action === 'schedule_backup') return detail === 'yes' ? upkeep.on : upkeep.off
  const role = ROLES.find((one) => one === detail)
  return action === 'invite_person' && role ? roles[role].name : detail
}

/** Leads to what the person did. */
function PersonLink({ id, name }: { id: string; name: string }) {
  return id === '' ? name : <a href={`${lists.audit.path}?person=${id}`}>{name}</a>
}
