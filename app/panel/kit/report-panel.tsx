import { type ReactNode, useId } from 'react'
import report from './report.module.css'

/** A titled section of a report. */
export function ReportPanel({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section id={id} className={report.panel} aria-labelledby={heading}>
      <h2 id={heading} className={report.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
