import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import { cx } from '#app/ui/classes.ts'
import styles from './day-chart.module.css'
import { pickLabelled } from './scale.ts'

export type Series = {
  name: string
  /** One value for each day. */
  values: readonly number[]
  tone: 'main' | 'second' | 'third' | 'before'
}

/** `line` draws the series over one another, `bars` stacks them. */
type PlotKind = 'line' | 'bars'

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

export type Drawing = {
  /** Calendar days such as `2025-11-12`. */
  days: readonly string[]
  series: readonly Series[]
  kind: PlotKind
  /** The day that is not over yet. */
  today: string
}

type PlotProps = Drawing & { end: number; chosen: number | null }

/** Percentages and strokes that do not scale let one drawing fit every width without script. */
export function Plot(props: PlotProps) {
  return (
    <svg className={styles.svg} width="100%" height="100%" aria-hidden="true">
      {[0, 50, 100].map((y) => (
        <line key={y} className={styles.grid} x1="0%" x2="100%" y1={`${y}%`} y2={`${y}%`} />
      ))}
      {props.kind === 'bars' ? <Bars {...props} /> : <Lines {...props} />}
    </svg>
  )
}

/** The middle of a day, in percent of the width. */
function findMiddle(index: number, { days, kind }: Pick<Drawing, 'days' | 'kind'>): number {
  if (kind === 'bars') return ((index + 0.5) / days.length) * 100
  return days.length > 1 ? (index / (days.length - 1)) * 100 : 50
}

function Lines({ end, chosen, ...drawing }: PlotProps) {
  const { days, series, today } = drawing
  const x = (index: number) => findMiddle(index, drawing)
  // A day whose refunds exceed its sales is drawn as nothing; the table has its number.
  const y = (value: number) => 100 - (Math.max(0, value) / end) * 100
  const isOpen = days.length > 1 && days.at(-1) === today
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
          const area = `${round(x(0))},100 ${points.join(' ')} ${round(x(days.length - 1))},100`
          return (
            <g key={name} className={styles[tone]}>
              {tone === 'main' && <polygon className={styles.area} points={area} />}
              <Line points={isOpen ? points.slice(0, -1) : points} />
              {isOpen && <Line points={points.slice(-2)} isOpen />}
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

function Line({ points, isOpen = false }: { points: readonly string[]; isOpen?: boolean }) {
  const className = cx(styles.line, isOpen && styles.open)
  return <polyline className={className} points={points.join(' ')} vectorEffect="non-scaling-stroke" />
}

function Bars({ chosen, ...props }: PlotProps) {
  const { days, today } = props
  const rest = days.map((_, index) => index).filter((index) => index !== chosen)
  const isResting = chosen !== null
  return (
    <svg viewBox="0 0 100 100" width="100%" height="100%" preserveAspectRatio="none" aria-hidden="true">
      <BarGroup {...props} indices={rest.filter((index) => days[index] !== today)} isResting={isResting} />
      <BarGroup
        {...props}
        indices={rest.filter((index) => days[index] === today)}
        isOpen
        isResting={isResting}
      />
      {isResting && <BarGroup {...props} indices={[chosen]} isOpen={days[chosen] === today} />}
    </svg>
  )
}

type BarGroupProps = Omit<PlotProps, 'chosen'> & {
  indices: readonly number[]
  isOpen?: boolean
  isResting?: boolean
}

/** The stacked bars of some days. Each series is one path: an element for each bar would be most of the page. */
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

export function DayLabels({ format, ...drawing }: Drawing & { format: Format }) {
  const { days, today } = drawing
  const t = useAdminMessages()
  return (
    <svg className={styles.labels} width="100%" height="20" aria-hidden="true">
      {pickLabelled(days.length, LABELS).map((index, order, all) => {
        const x = findMiddle(index, drawing)
        return (
          <text
            key={index}
            className={cx(order % 2 !== (all.length - 1) % 2 && styles.sparse)}
            x={`${round(x)}%`}
            y="15"
            textAnchor={x > 96 ? 'end' : x < 4 ? 'start' : 'middle'}
          >
            {days[index] === today ? t.charts.today : format.day(days[index] ?? '1970-01-01')}
          </text>
        )
      })}
    </svg>
  )
}

const round = (value: number) => Math.round(value * 100) / 100
