import type { ReactNode } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import styles from './ranking.module.css'

export type RankingRow = {
  key: string
  name: ReactNode
  /** Length of the bar below the name: a part of one. */
  share: number
  cells: readonly ReactNode[]
}

type RankingProps = {
  title: string
  /** Headings of the name and of each cell. */
  columns: readonly string[]
  rows: readonly RankingRow[]
  empty: string
}

/** A narrow screen shows these first; the box below the table shows the rest, with and without script. */
const FIRST = 5

/** A ranked table with a bar below each name. */
export function Ranking({ title, columns, rows, empty }: RankingProps) {
  const t = useAdminMessages()
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <>
      <table className={cx(styles.ranking, columns.length > 3 && styles.four)}>
        <caption className={layout.hidden}>{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, share, cells }) => (
            <tr key={key}>
              <th scope="row">
                <span className={styles.name}>{name}</span>
                <span className={styles.line}>
                  <Bar share={share} />
                </span>
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} data-label={columns[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > FIRST && (
        <label className={styles.all}>
          <input type="checkbox" />
          {t.table.showAll(rows.length)}
        </label>
      )}
    </>
  )
}

export function Bar({ share }: { share: number }) {
  const percent = Math.round(Math.max(0, Math.min(1, share)) * 1000) / 10
  return (
    <svg className={styles.bar} width="100%" height="100%" aria-hidden="true">
      <rect width={`${percent}%`} height="100%" rx="4" />
    </svg>
  )
}
