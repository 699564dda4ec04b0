import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { DatabaseTrouble } from '#app/panel/access/types.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import styles from './notice.module.css'

type UnavailableProps = {
  trouble: DatabaseTrouble
  /** The address of the current page. */
  retry: string
}

/** Names the database's problem and its remedy, and says that the shop still sells. */
export function Unavailable({ trouble: { code, kind, place }, retry }: UnavailableProps) {
  const t = useAdminMessages()
  const { databaseReasons, databaseSteps, databaseWhere } = t.problems
  return (
    <section className={styles.unavailable} role="alert">
      <h2 className={styles.title}>{t.problems.database}</h2>
      <p className={styles.reason}>{databaseReasons[kind][code]}.</p>
      <p className={styles.where}>{place ?? databaseWhere[kind]}</p>
      <p>{databaseSteps[kind][code]}</p>
      <p className={styles.next}>{t.problems.databaseText}</p>
      <ButtonLink size="small" href={retry}>
        {t.problems.tryAgain}
      </ButtonLink>
    </section>
  )
}
