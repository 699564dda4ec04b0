import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import { cx } from '#app/ui/classes.ts'
import styles from './day-chart.module.css'
import { labelled } from './scale.ts'

export type Series = {
  name: string
  /** One value for each day. */
  values: readonly number[]
  tone: 'main' | 'second' | 'third' | 'before'
}

/** `line` draws each series over the same ground, `bars` stands them on each other. */
export type PlotKind = 'line' | 'bars'

const LABELS = 7

export function Axis({ end, format }: { end: number; format: Format }) {
  return (
    <div className={styles.axis} aria-hidden="true">
      <span>{format.number(end)}</span>
      <span>{format.number(end / 2)}</span>
      <span>0</span>
    </div>
  )
}

type PlotProps = {
  days: readonly string[]
  series: readonly Series[]
  kind: PlotKind
  end: number
  chosen: number | null
  /** Not over yet, and drawn so. */
  today: string
}

/** Percentages and scale-free strokes, so that one drawing fits every width without script. */
export function Plot({ kind, ...drawing }: PlotProps) {
  return (
    <svg className={styles.svg} width="100%" height="100%" aria-hidden="true">
      {[0, 50, 100].map((y) => (
        <line key={y} className={styles.grid} x1="0%" x2="100%" y1={`${y}%`} y2={`${y}%`} />
      ))}
      {kind === 'bars' ? <Bars {...drawing} /> : <Lines {...drawing} />}
    </svg>
  )
}

type DrawingProps = Omit<PlotProps, 'kind'>

function Lines({ days, series, end, chosen, today }: DrawingProps) {
  const x = (index: number) => (days.length > 1 ? (index / (days.length - 1)) * 100 : 50)
  const y = (value: number) => 100 - (value / end) * 100
  return (
    <>
      <svg
        viewBox="0 0 100 100"
        width="100%"
        height="100%"
        preserveAspectRatio="none"
        overflow="visible"
        aria-hidden="true"
      >
        {series.map(({ name, values, tone }) => {
          const points = values.map((value, index) => `${round(x(index))},${round(y(value))}`)
          const isOpen = days.length > 1 && days.at(-1) === today
          return (
            <g key={name} className={styles[tone]}>
              {tone === 'main' && (
                <polygon
                  className={styles.area}
                  points={`${round(x(0))},100 ${points.join(' ')} ${round(x(days.length - 1))},100`}
                />
              )}
              <polyline
                className={styles.line}
                points={points.slice(0, isOpen ? -1 : undefined).join(' ')}
                vectorEffect="non-scaling-stroke"
              />
              {isOpen && (
                <polyline
                  className={cx(styles.line, styles.open)}
                  points={points.slice(-2).join(' ')}
                  vectorEffect="non-scaling-stroke"
                />
              )}
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

/** One path for the bars of a series, however many days there are: an element for each bar would be most of the page. */
function Bars({ days, series, end, chosen, today }: DrawingProps) {
  const all = days.map((_, index) => index)
  const open = all.filter((index) => days[index] === today && index !== chosen)
  const closed = all.filter((index) => days[index] !== today && index !== chosen)
  const isResting = chosen !== null
  return (
    <svg viewBox="0 0 100 100" width="100%" height="100%" preserveAspectRatio="none" aria-hidden="true">
      <BarGroup indices={closed} isResting={isResting} days={days} series={series} end={end} />
      <BarGroup indices={open} isOpen isResting={isResting} days={days} series={series} end={end} />
      {isResting && (
        <BarGroup indices={[chosen]} isOpen={days[chosen] === today} days={days} series={series} end={end} />
      )}
    </svg>
  )
}

type BarGroupProps = Pick<DrawingProps, 'days' | 'series' | 'end'> & {
  indices: readonly number[]
  isOpen?: boolean
  isResting?: boolean
}

/** The bars of some days, which stand on each other. */
function BarGroup({ days, series, end, indices, isOpen = false, isResting = false }: BarGroupProps) {
  const slot = 100 / days.length
  const width = slot * (days.length > 45 ? 0.78 : 0.68)
  const below = days.map(() => 0)
  return (
    <g className={cx(styles.bar, isOpen && styles.open, isResting && styles.resting)}>
      {series.map(({ name, values, tone }) => {
        const bars = indices.map((index) => {
          const height = ((values[index] ?? 0) / end) * 100
          const base = below[index] ?? 0
          below[index] = base + height
          const left = round(index * slot + (slot - width) / 2)
          return `M${left} ${round(100 - base)}v${-round(height)}h${round(width)}v${round(height)}z`
        })
        return <path key={name} className={styles[tone]} d={bars.join('')} />
      })}
    </g>
  )
}

type DayLabelsProps = { days: readonly string[]; kind: PlotKind; today: string; format: Format }

export function DayLabels({ days, kind, today, format }: DayLabelsProps) {
  const t = useAdminMessages()
  const position = (index: number) => {
    if (kind === 'bars') return ((index + 0.5) / days.length) * 100
    return days.length > 1 ? (index / (days.length - 1)) * 100 : 50
  }
  return (
    <svg className={styles.labels} width="100%" height="20" aria-hidden="true">
      {labelled(days.length, LABELS).map((index, order, all) => (
        <text
          key={index}
          className={cx(order % 2 !== (all.length - 1) % 2 && styles.sparse)}
          x={`${round(position(index))}%`}
          y="15"
          textAnchor={position(index) > 96 ? 'end' : position(index) < 4 ? 'start' : 'middle'}
        >
          {days[index] === today ? t.charts.today : format.day(days[index] ?? '1970-01-01')}
        </text>
      ))}
    </svg>
  )
}

const round = (value: number) => Math.round(value * 100) / 100
