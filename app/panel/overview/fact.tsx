import type { ReactNode } from 'react'
import styles from './glance.module.css'

type FactProps = { name: string; value: string; note?: string; children?: ReactNode }

/** A figure with its name above and what is said about it beneath. */
export function Fact({ name, value, note, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        <span className={styles.beside}>
          {note && <span>{note}</span>} {children}
        </span>
      </dd>
    </div>
  )
}
