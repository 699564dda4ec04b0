import { useAllMessages } from '#app/messages/index.ts'
import type { ShownUpdate } from '#app/shop/news/types.ts'
import styles from './updated.module.css'

/** `Updated 3 days ago`. */
export function Updated({ update: { day, ago } }: { update: ShownUpdate }) {
  const t = useAllMessages()
  return (
    <time className={styles.updated} dateTime={day}>
      {t.news.updated(ago)}
    </time>
  )
}
