import type { ReactNode } from 'react'
import { Section } from '#app/panel/layout/section.tsx'
import { ButtonSummary } from '#app/ui/controls/button.tsx'
import styles from './action-fold.module.css'

type ActionFoldProps = {
  label: string
  /** True for the form that creates what the page lists. */
  isMain?: boolean
  /** True while there is nothing to list, and for a form that was refused. */
  isOpen?: boolean
  children: ReactNode
}

/** A button beside the page's title that unfolds a section below both; it needs no script. */
export function ActionFold({ label, isMain = false, isOpen = false, children }: ActionFoldProps) {
  return (
    // The shared name closes the fold that was open before.
    <details className={styles.fold} name="action" open={isOpen}>
      <ButtonSummary size="small" variant={isMain ? 'primary' : 'secondary'} className={styles.button}>
        {label}
      </ButtonSummary>
      <Section title={label} className={styles.section}>
        {children}
      </Section>
    </details>
  )
}
