import type { ReactNode } from 'react'
import styles from './glance.module.css'

type FactProps = {
  name: string
  value: string
  /** A value in words is smaller than a figure. */
  isText?: boolean
  note?: string
  children?: ReactNode
}

/** A figure with its name above and a note below. */
export function Fact({ name, value, isText = false, note, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={isText ? styles.words : styles.value}>{value}</span>
        <span className={styles.beside}>
          {note && <span>{note}</span>} {children}
        </span>
      </dd>
    </div>
  )
}
