import type { ReactNode } from 'react'
import styles from './record.module.css'

/** Facts of one record; those without a value are left out. */
export function FactList({ facts }: { facts: readonly (readonly [term: string, fact: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, fact]) => fact !== null && fact !== undefined && fact !== '')
        .map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  )
}
