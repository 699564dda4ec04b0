import { type ReactNode, useId, useState } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import styles from './day-chart.module.css'
import { Axis, DayLabels, Plot, type PlotKind, type Series } from './day-plot.tsx'
import { axisEnd } from './scale.ts'

type DayChartProps = {
  title: string
  /** The chart's line while no day is chosen. */
  summary: string
  /** Calendar days such as `2025-11-12`. */
  days: readonly string[]
  series: readonly Series[]
  kind: PlotKind
  /** The day that is not over yet. */
  today?: string
  format: Format
  /** Link to the figures as a file. */
  file?: ReactNode
}

/** Values per day as a drawing, with every number in a table beneath and under the pointer or the arrow keys. */
export function DayChart({ title, summary, days, series, kind, today = '', format, file }: DayChartProps) {
  const t = useAdminMessages()
  const heading = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0))
  const end = axisEnd(kind === 'bars' ? totals(series, days.length) : series.flatMap(({ values }) => values))
  return (
    <figure className={styles.chart} aria-labelledby={heading}>
      <figcaption className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <Readout day={chosen === null ? null : (days[chosen] ?? null)} format={format}>
          {chosen === null
            ? summary
            : series.map((one) => <Reading key={one.name} one={one} at={chosen} format={format} />)}
        </Readout>
      </figcaption>
      {isEmpty ? (
        <p className={styles.empty}>{t.charts.empty}</p>
      ) : (
        <div className={styles.body}>
          <Axis end={end} format={format} />
          <div className={styles.plot}>
            <Plot days={days} series={series} kind={kind} end={end} chosen={chosen} today={today} />
            <Explorer title={title} days={days} series={series} format={format} onChoose={setChosen} />
          </div>
          <DayLabels days={days} kind={kind} today={today} format={format} />
        </div>
      )}
      <div className={styles.foot}>
        <Legend series={series} />
        <DayTable title={title} days={days} series={series} format={format} />
        {file}
      </div>
    </figure>
  )
}

function totals(series: readonly Series[], length: number): number[] {
  return Array.from({ length }, (_, day) => series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0))
}

type ReadoutProps = { day: string | null; format: Format; children: ReactNode }

function Readout({ day, format, children }: ReadoutProps) {
  return (
    <p className={styles.readout}>
      {day !== null && <strong>{format.longDay(day)}</strong>}
      {children}
    </p>
  )
}

function Reading({ one, at, format }: { one: Series; at: number; format: Format }) {
  return (
    <span className={styles.reading}>
      <i className={cx(styles.key, styles[one.tone])} aria-hidden="true" />
      {one.name} {format.number(one.values[at] ?? 0)}
    </span>
  )
}

type ExplorerProps = Pick<DayChartProps, 'title' | 'days' | 'series' | 'format'> & {
  onChoose: (day: number | null) => void
}

/** A slider without a face over the drawing: pointer, touch and arrow keys choose a day with what browsers have. */
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

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {series.map(({ name, tone }) => (
        <li key={name} className={styles.reading}>
          <i className={cx(styles.key, styles[tone])} />
          {name}
        </li>
      ))}
    </ul>
  )
}

type DayTableProps = Pick<DayChartProps, 'title' | 'days' | 'series' | 'format'>

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
