import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { DatabaseErrorCode } from '#app/platform/database-error.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import styles from './notice.module.css'

type UnavailableProps = {
  /** What is wrong. */
  code: DatabaseErrorCode
  /** Where the database is; null for whoever is not signed in. */
  place: string | null
  /** The same page again. */
  retry: string
}

/** The database is away: the panel says so, and that the shop sells on. */
export function Unavailable({ code, place, retry }: UnavailableProps) {
  const t = useAdminMessages()
  return (
    <section className={styles.unavailable} role="alert">
      <h2 className={styles.title}>{t.problems.database}</h2>
      <p>{t.problems.databaseText}</p>
      <p className={styles.reason}>
        {t.problems.databaseReasons[code]}
        {place !== null && `: ${place}`}
      </p>
      <p className={styles.next}>{t.problems.databaseNext}</p>
      <ButtonLink size="small" href={retry}>
        {t.problems.tryAgain}
      </ButtonLink>
    </section>
  )
}
