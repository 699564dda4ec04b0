import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Section } from '#app/panel/layout/section.tsx'
import type { FirstDay as FirstDayData } from './checklist.server.ts'
import styles from './first-day.module.css'

/** Lists the steps of a new shop until enough of them are done. */
export function FirstDay({ firstDay: { steps, needed } }: { firstDay: FirstDayData }) {
  const { firstDay: t } = useAdminMessages()
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Section title={t.title} aside={<span className={styles.count}>{t.count(done, needed)}</span>}>
      <ul className={styles.steps}>
        {steps.map(({ name, href, isDone }) => (
          <li key={name} className={styles.step}>
            {isDone ? (
              <CircleCheck size={18} role="img" aria-label={t.done} className={styles.done} />
            ) : (
              <Circle size={18} role="img" aria-label={t.open} />
            )}
            <span>
              {isDone ? t.steps[name].name : <a href={href}>{t.steps[name].name}</a>}
              {!isDone && <small>{t.steps[name].proof}</small>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
