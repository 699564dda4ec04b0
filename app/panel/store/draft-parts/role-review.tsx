import { useAdminMessages } from '#app/messages/admin/index.ts'
import styles from './draft.module.css'
import type { RoleReview } from './role-review.server.ts'

/** Warns of roles with dangerous permissions that a purchase would give. */
export function RoleWarning({ review }: { review: RoleReview }) {
  const { roles: t } = useAdminMessages().store
  if (review === 'unchecked')
    return (
      <p className={styles.problems} role="status">
        {t.unchecked}
      </p>
    )
  if (review.length === 0) return null
  return (
    <section className={styles.problems} aria-labelledby="dangerous-roles">
      <h2 id="dangerous-roles">{t.title}</h2>
      <p>{t.text}</p>
      <ul>
        {review.map(({ id, name, permissions }) => (
          <li key={id}>
            <strong>{name}</strong>: {permissions.map((permission) => t.permissions[permission]).join(', ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
