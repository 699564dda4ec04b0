import { ButtonLink } from '#app/ui/controls/button.tsx'
import styles from './empty-card.module.css'

export type EmptyText = {
  title: string
  text: string
  /** The next step, where there is one. */
  action?: {
    href: string
    label: string
    /** True where it creates what is missing. */
    isMain?: boolean
  }
}

/** Stands where a list has no entry or a record does not exist; `clear` leads back to the whole list. */
export function EmptyCard({ title, text, action, clear }: EmptyText & { clear?: EmptyText['action'] }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <p>{text}</p>
      {[clear, action].map(
        (link) =>
          link && (
            <ButtonLink
              key={link.href}
              size="small"
              variant={link.isMain ? 'primary' : 'secondary'}
              href={link.href}
            >
              {link.label}
            </ButtonLink>
          ),
      )}
    </div>
  )
}
