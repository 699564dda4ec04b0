import type { Update } from '#app/features/news/types.ts'
import { usePage } from '#app/framework/hooks.ts'
import { daysAgoText } from '#app/lib/day-text.ts'
import { useAllMessages } from '#app/messages/index.ts'
import styles from './updated.module.css'

/** `Updated 3 days ago`, as of the moment in which the server renders it. */
export function Updated({ update: { day, daysAgo } }: { update: Update }) {
  const t = useAllMessages()
  const { locale } = usePage()
  return (
    <time className={styles.updated} dateTime={day}>
      {t.news.updated(daysAgoText(daysAgo, locale))}
    </time>
  )
}
