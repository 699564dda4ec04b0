import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Change } from './change.tsx'
import type { Format } from './format.ts'
import type { DayTotals } from './types.ts'
import styles from './yesterday.module.css'

type YesterdayProps = { day: DayTotals; before: DayTotals; format: Format }

/** Yesterday in one line, for the minute before the first coffee. */
export function Yesterday({ day, before, format }: YesterdayProps) {
  const t = useAdminMessages()
  const facts = [
    { key: 'visits', text: t.yesterday.visits(day.visits), current: day.visits, previous: before.visits },
    { key: 'views', text: t.yesterday.views(day.views), current: day.views, previous: before.views },
    {
      key: 'adds',
      text: t.yesterday.adds(day.addToCarts),
      current: day.addToCarts,
      previous: before.addToCarts,
    },
    {
      ...{ key: 'checkouts', text: t.yesterday.checkouts(day.checkouts) },
      ...{ current: day.checkouts, previous: before.checkouts },
    },
  ]
  return (
    <section className={styles.yesterday} aria-label={t.yesterday.label}>
      <h2 className={styles.title}>
        {t.yesterday.label}{' '}
        <span className={styles.date}>
          {format.longDay(day.day)} · {t.yesterday.than}
        </span>
      </h2>
      <ul className={styles.facts}>
        {facts.map(({ key, text, current, previous }) => (
          <li key={key}>
            {text} <Change current={current} previous={previous} format={format} />
          </li>
        ))}
      </ul>
    </section>
  )
}
