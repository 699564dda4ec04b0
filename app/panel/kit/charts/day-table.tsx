import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import layout from '#app/ui/layout.module.css'
import styles from './day-chart.module.css'
import type { Series } from './day-plot.tsx'

type DayTableProps = { title: string; days: readonly string[]; series: readonly Series[]; format: Format }

/** Every number of a drawing, for readers and screen readers. */
export function DayTable({ title, days, series, format }: DayTableProps) {
  const t = useAdminMessages()
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        {t.charts.table}
        <span className={layout.hidden}>: {title}</span>
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.charts.day}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{format.longDay(day)}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{format.number(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
