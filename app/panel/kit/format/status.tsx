import type { ReactNode } from 'react'
import { cx } from '#app/ui/classes.ts'
import styles from './status.module.css'

export type Tone = 'good' | 'bad' | 'marked' | 'plain'

/** A state with a coloured dot. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={cx(styles.status, styles[tone])}>{children}</span>
}
