import type { AuditPage } from '#app/features/access/types.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { cx } from '#app/ui/classes.ts'
import table from '#app/ui/content/table.module.css'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './audit-table.module.css'

type AuditTableProps = {
  page: AuditPage
  /** Whether older pages came before this one. */
  isFirst: boolean
  path: string
  format: { moment: (iso: string) => string }
}

const GRAVE: ReadonlySet<string> = new Set(['login_failed', 'login_locked'])

/** Who did what in the panel, newest first. */
export function AuditTable({ page: { entries, nextCursor }, isFirst, path, format }: AuditTableProps) {
  const t = useAdminMessages()
  if (entries.length === 0)
    return (
      <div className={table.empty}>
        <h2>{t.audit.empty}</h2>
        <p>{t.audit.emptyText}</p>
      </div>
    )
  return (
    <>
      <div className={table.frame}>
        <table className={table.table}>
          <caption className={layout.hidden}>{t.audit.title}</caption>
          <thead>
            <tr>
              <th scope="col">{t.columns.time}</th>
              <th scope="col">{t.audit.action}</th>
              <th scope="col">{t.audit.detail}</th>
              <th scope="col">{t.audit.actor}</th>
              <th scope="col">{t.columns.address}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, at, action, detail, actor, address }) => (
              <tr key={id}>
                <td className={table.time} data-label={t.columns.time}>
                  <time dateTime={at}>{format.moment(at)}</time>
                </td>
                <td className={cx(GRAVE.has(action) && styles.grave)} data-label={t.audit.action}>
                  {t.audit.actions[action]}
                </td>
                <td className={cx(table.long, table.quiet)} data-label={t.audit.detail}>
                  {detail || t.table.none}
                </td>
                <td className={table.fact} data-label={t.audit.actor}>
                  {actor || t.audit.stranger}
                </td>
                <td className={table.fact} data-label={t.columns.address}>
                  {address || t.table.none}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(!isFirst || nextCursor) && (
        <nav className={cx(table.foot, table.pages)} aria-label={t.table.pages}>
          {!isFirst && (
            <ButtonLink size="small" variant="quiet" href={path}>
              {t.table.first}
            </ButtonLink>
          )}
          {nextCursor && (
            <ButtonLink size="small" href={`${path}?cursor=${encodeURIComponent(nextCursor)}`} rel="next">
              {t.table.next}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}
