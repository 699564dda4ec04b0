import type { ReactNode } from 'react'
import { cx } from '../classes.ts'
import styles from './badge.module.css'

type BadgeProps = {
  /** `over` stands on pictures, `plain` on surfaces. */
  tone?: 'plain' | 'over' | 'success' | 'new'
  children: ReactNode
}

export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={getBadgeClass(tone)}>{children}</span>
}

export function getBadgeClass(tone: NonNullable<BadgeProps['tone']>): string {
  return cx(styles.badge, styles[tone])
}

/** A technical fact in mono: a framework, a version, an id. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={styles.chip}>{children}</span>
}
