import type { ReactNode } from 'react'
import report from './report.module.css'

type FigureProps = { label: string; value: string; children?: ReactNode }

/** One number of a report's head, with what it is compared with. */
export function Figure({ label, value, children }: FigureProps) {
  return (
    <div className={report.figure}>
      <dt className={report.note}>{label}</dt>
      <dd>
        <span className={report.value}>{value}</span>
        <span className={report.note}>{children}</span>
      </dd>
    </div>
  )
}
