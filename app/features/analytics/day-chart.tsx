import { type ReactNode, useId, useState } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import styles from './day-chart.module.css'
import type { Format } from './format.ts'
import { axisEnd, labelled } from './scale.ts'

export type Series = {
  name: string
  /** One value for each day. */
  values: readonly number[]
  tone: 'main' | 'second' | 'before'
}

type DayChartProps = {
  title: string
  /** What the chart says in one line while no day is chosen. */
  summary: string
  /** Calendar days such as `2025-11-12`. */
  days: readonly string[]
  series: readonly Series[]
  /** `line` draws each series over the same ground, `bars` stands them on each other. */
  kind: 'line' | 'bars'
  format: Format
}

const LABELS = 7

/** Values per day as a drawing, with every number in a table beneath and under the pointer or the arrow keys. */
export function DayChart({ title, summary, days, series, kind, format }: DayChartProps) {
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
            <Plot days={days.length} series={series} kind={kind} end={end} chosen={chosen} />
            <Explorer title={title} days={days} series={series} format={format} onChoose={setChosen} />
          </div>
          <DayLabels days={days} kind={kind} format={format} />
        </div>
      )}
      <Legend series={series} />
      <DayTable title={title} days={days} series={series} format={format} />
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

function Axis({ end, format }: { end: number; format: Format }) {
  return (
    <div className={styles.axis} aria-hidden="true">
      <span>{format.number(end)}</span>
      <span>{format.number(end / 2)}</span>
      <span>0</span>
    </div>
  )
}

type PlotProps = {
  days: number
  series: readonly Series[]
  kind: 'line' | 'bars'
  end: number
  chosen: number | null
}

/** Percentages and scale-free strokes, so that one drawing fits every width without script. */
function Plot({ days, series, kind, end, chosen }: PlotProps) {
  return (
    <svg className={styles.svg} width="100%" height="100%" aria-hidden="true">
      {[0, 50, 100].map((y) => (
        <line key={y} className={styles.grid} x1="0%" x2="100%" y1={`${y}%`} y2={`${y}%`} />
      ))}
      {kind === 'bars' ? (
        <Bars days={days} series={series} end={end} chosen={chosen} />
      ) : (
        <Lines days={days} series={series} end={end} chosen={chosen} />
      )}
    </svg>
  )
}

type DrawingProps = Omit<PlotProps, 'kind'>

function Lines({ days, series, end, chosen }: DrawingProps) {
  const x = (index: number) => (days > 1 ? (index / (days - 1)) * 100 : 50)
  const y = (value: number) => 100 - (value / end) * 100
  return (
    <>
      <svg viewBox="0 0 100 100" width="100%" height="100%" preserveAspectRatio="none" overflow="visible">
        {series.map(({ name, values, tone }) => {
          const points = values.map((value, index) => `${round(x(index))},${round(y(value))}`)
          return (
            <g key={name} className={styles[tone]}>
              {tone === 'main' && (
                <polygon
                  className={styles.area}
                  points={`${round(x(0))},100 ${points.join(' ')} ${round(x(days - 1))},100`}
                />
              )}
              <polyline className={styles.line} points={points.join(' ')} vectorEffect="non-scaling-stroke" />
            </g>
          )
        })}
      </svg>
      {chosen !== null && (
        <>
          <line className={styles.guide} x1={`${x(chosen)}%`} x2={`${x(chosen)}%`} y1="0%" y2="100%" />
          {series.map(({ name, values, tone }) => (
            <circle
              key={name}
              className={cx(styles.dot, styles[tone])}
              cx={`${x(chosen)}%`}
              cy={`${y(values[chosen] ?? 0)}%`}
              r="4"
            />
          ))}
        </>
      )}
    </>
  )
}

function Bars({ days, series, end, chosen }: DrawingProps) {
  const slot = 100 / days
  const width = slot * (days > 45 ? 0.78 : 0.68)
  return Array.from({ length: days }, (_, index) => {
    let below = 0
    return (
      <g key={index} className={cx(styles.bar, chosen !== null && chosen !== index && styles.resting)}>
        {series.map(({ name, values, tone }) => {
          const height = ((values[index] ?? 0) / end) * 100
          below += height
          return (
            <rect
              key={name}
              className={styles[tone]}
              x={`${round(index * slot + (slot - width) / 2)}%`}
              y={`${round(100 - below)}%`}
              width={`${round(width)}%`}
              height={`${round(height)}%`}
            />
          )
        })}
      </g>
    )
  })
}

type ExplorerProps = Pick<DayChartProps, 'title' | 'days' | 'series' | 'format'> & {
  onChoose: (day: number | null) => void
}

/** A slider without a face over the drawing: pointer, touch and arrow keys choose a day with what browsers have. */
function Explorer({ title, days, series, format, onChoose }: ExplorerProps) {
  const t = useAdminMessages()
  const [value, setValue] = useState(days.length - 1)

  function choose(day: number) {
    const inside = Math.max(0, Math.min(days.length - 1, day))
    setValue(inside)
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

function DayLabels({ days, kind, format }: Pick<DayChartProps, 'days' | 'kind' | 'format'>) {
  const place = (index: number) => {
    if (kind === 'bars') return ((index + 0.5) / days.length) * 100
    return days.length > 1 ? (index / (days.length - 1)) * 100 : 50
  }
  return (
    <svg className={styles.labels} width="100%" height="20" aria-hidden="true">
      {labelled(days.length, LABELS).map((index, order, all) => (
        <text
          key={index}
          className={cx(order % 2 !== (all.length - 1) % 2 && styles.sparse)}
          x={`${round(place(index))}%`}
          y="15"
          textAnchor={place(index) > 96 ? 'end' : place(index) < 4 ? 'start' : 'middle'}
        >
          {format.day(days[index] ?? '1970-01-01')}
        </text>
      ))}
    </svg>
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

function DayTable({
  title,
  days,
  series,
  format,
}: Pick<DayChartProps, 'title' | 'days' | 'series' | 'format'>) {
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

const round = (value: number) => Math.round(value * 100) / 100
