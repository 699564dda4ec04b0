import type { ReactNode } from 'react'
import styles from './figures.module.css'

type FiguresProps = { label?: string; children: ReactNode }

/** The panel's one grid of figures: its columns depend on the width of the card. */
export function Figures({ label, children }: FiguresProps) {
  return (
    <div className={styles.frame}>
      <dl className={styles.figures} aria-label={label}>
        {children}
      </dl>
    </div>
  )
}

type FigureProps = {
  label: string
  value: string
  /** True for a value in words, which is smaller than a number. */
  isText?: boolean
  /** Notes below the value, such as its change. */
  children?: ReactNode
}

export function Figure({ label, value, isText = false, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.note}>{label}</dt>
      <dd>
        <span className={isText ? styles.words : styles.value}>{value}</span>
        <span className={styles.note}>{children}</span>
      </dd>
    </div>
  )
}

export type FactRows = readonly (readonly [term: string, fact: ReactNode])[]

/** Facts in words, on the grid of the figures; a fact without a value is left out. */
export function Facts({ facts }: { facts: FactRows }) {
  return (
    <Figures>
      {facts
        .filter(([, fact]) => fact !== null && fact !== undefined && fact !== '')
        .map(([term, fact]) => (
          <Fact key={term} term={term}>
            {fact}
          </Fact>
        ))}
    </Figures>
  )
}

export function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.note}>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
