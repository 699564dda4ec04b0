import { useId, useState } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import styles from './day-chart.module.css'
import { Axis, DayLabels, type Drawing, Plot, type Series } from './day-plot.tsx'
import { findAxisEnd } from './scale.ts'

type DayChartProps = Omit<Drawing, 'today'> & {
  title: string
  /** The chart's line while no day is chosen. */
  summary: string
  today?: string
  format: Format
}

/** Values per day as a drawing, with every number in a table beneath and under the pointer or the arrow keys. */
export function DayChart({ title, summary, days, series, kind, today = '', format }: DayChartProps) {
  const t = useAdminMessages()
  const heading = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const drawing = { days, series, kind, today }
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0))
  const end = findAxisEnd(
    kind === 'bars' ? totals(series, days.length) : series.flatMap(({ values }) => values),
  )
  const chosenDay = chosen === null ? undefined : days[chosen]
  return (
    <figure className={styles.chart} aria-labelledby={heading}>
      <figcaption className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <p className={styles.readout}>
          {chosenDay !== undefined && <strong>{format.longDay(chosenDay)}</strong>}
          {chosen === null
            ? summary
            : series.map(({ name, tone, values }) => (
                <span key={name} className={styles.reading}>
                  <i className={cx(styles.key, styles[tone])} aria-hidden="true" />
                  {name} {format.number(values[chosen] ?? 0)}
                </span>
              ))}
        </p>
      </figcaption>
      {isEmpty ? (
        <p className={styles.empty}>{t.charts.empty}</p>
      ) : (
        <div className={styles.body}>
          <Axis end={end} format={format} />
          <div className={styles.plot}>
            <Plot {...drawing} end={end} chosen={chosen} />
            <Explorer title={title} days={days} series={series} format={format} onChoose={setChosen} />
          </div>
          <DayLabels {...drawing} format={format} />
        </div>
      )}
      <div className={styles.foot}>
        <ul className={styles.legend} aria-hidden="true">
          {series.map(({ name, tone }) => (
            <li key={name} className={styles.reading}>
              <i className={cx(styles.key, styles[tone])} />
              {name}
            </li>
          ))}
        </ul>
        <DayTable title={title} days={days} series={series} format={format} />
      </div>
    </figure>
  )
}

function totals(series: readonly Series[], length: number): number[] {
  return Array.from({ length }, (_, day) => series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0))
}

type DayTableProps = Pick<DayChartProps, 'title' | 'days' | 'series' | 'format'>
type ExplorerProps = DayTableProps & { onChoose: (day: number | null) => void }

/** An invisible slider over the drawing: the browser itself lets pointer, touch and arrow keys choose a day. */
function Explorer({ title, days, series, format, onChoose }: ExplorerProps) {
  const t = useAdminMessages()
  const [last, setLast] = useState(days.length - 1)
  const value = Math.min(last, days.length - 1)

  function choose(day: number) {
    const inside = Math.max(0, Math.min(days.length - 1, day))
    setLast(inside)
    onChoose(inside)
  }

  const readings = series.map(({ name, values }) => `${name} ${format.number(values[value] ?? 0)}`)
  return (
    <input
      type="range"
      className={styles.explorer}
      min={0}
      max={Math.max(0, days.length - 1)}
      value={value}
      aria-label={`${title}. ${t.charts.explore}`}
      aria-valuetext={[format.longDay(days[value] ?? '1970-01-01'), ...readings].join(', ')}
      onChange={(event) => choose(Number(event.currentTarget.value))}
      onFocus={() => choose(value)}
      onBlur={() => onChoose(null)}
      onPointerMove={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect()
        choose(Math.round(((event.clientX - left) / Math.max(1, width)) * (days.length - 1)))
      }}
      onPointerLeave={() => onChoose(null)}
    />
  )
}

/** Every number of a drawing, for readers and screen readers. */
function DayTable({ title, days, series, format }: DayTableProps) {
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
