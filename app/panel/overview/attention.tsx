import CircleCheck from 'lucide-react/icons/circle-check'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Section } from '#app/panel/layout/section.tsx'
import { cx } from '#app/ui/classes.ts'
import type { Attention as AttentionData } from './attention.server.ts'
import styles from './glance.module.css'

export function Attention({ attention: { items, unknown } }: { attention: AttentionData }) {
  const { attention: t } = useAdminMessages()
  const failed = unknown.filter((key) => key !== 'findings')
  return (
    <Section title={t.title} aside={items.length > 0 && <span className={styles.badge}>{items.length}</span>}>
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map(({ key, href, count }) => (
            <li key={key}>
              <a href={href} className={styles.item}>
                {t.items[key](count)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 && unknown.length === 0 && (
        <p className={cx(styles.note, styles.well)}>
          <CircleCheck size={16} />
          {t.none}
        </p>
      )}
      {failed.length > 0 && (
        <p className={styles.note}>
          {t.unknown} {failed.map((key) => t.names[key]).join(', ')}.
        </p>
      )}
      {unknown.includes('findings') && <p className={styles.note}>{t.checking}</p>}
    </Section>
  )
}
