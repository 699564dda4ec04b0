import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { Role } from '#app/panel/access/rights.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import styles from './notice.module.css'

/** The page is not for the person's role. */
export function NoAccess({ role }: { role: Role }) {
  const { forbidden: t, roles } = useAdminMessages()
  return (
    <section className={styles.unavailable}>
      <h2 className={styles.title}>{t.title}</h2>
      <p>{t.text(roles[role].name)}</p>
      <ButtonLink size="small" href="/admin/me">
        {t.back}
      </ButtonLink>
    </section>
  )
}
