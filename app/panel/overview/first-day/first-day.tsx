import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Section } from '#app/panel/layout/section.tsx'
import type { FirstDay as FirstDayData } from './checklist.server.ts'
import styles from './first-day.module.css'

export function FirstDay({ firstDay: { origin, steps, needed } }: { firstDay: FirstDayData }) {
  const { firstDay: t } = useAdminMessages()
  const addresses = [
    { name: t.shop, href: origin },
    { name: t.panel, href: `${origin}/admin` },
  ]
  const doneCount = steps.filter(({ isDone }) => isDone).length
  return (
    <Section title={t.title} aside={<span className={styles.count}>{t.count(doneCount, needed)}</span>}>
      <p className={styles.text}>{t.text}</p>
      <p className={styles.addresses}>
        {addresses.map(({ name, href }) => (
          <span key={name}>
            {name}: <a href={href}>{href}</a>
          </span>
        ))}
      </p>
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
