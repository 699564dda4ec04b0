import type { ReactNode } from 'react'
import { cx } from '#app/ui/classes.ts'
import styles from './notice.module.css'

type OutcomeNoticeProps = { isGood: boolean; children: ReactNode }

export function OutcomeNotice({ isGood, children }: OutcomeNoticeProps) {
  return (
    <p className={cx(styles.outcome, isGood ? styles.good : styles.bad)} role={isGood ? 'status' : 'alert'}>
      {children}
    </p>
  )
}
