import { type ReactNode, useId } from 'react'
import { cx } from '#app/ui/classes.ts'
import record from './record.module.css'
import styles from './section.module.css'

type FrameProps = { className?: string | undefined; children: ReactNode }

/** The frame of a section around a part that names itself, such as a chart. */
export function Frame({ className, children }: FrameProps) {
  return <div className={cx(styles.section, className)}>{children}</div>
}

type SectionProps = FrameProps & {
  /** Other pages link to this id. */
  id?: string
  title: string
  /** Beside the title. */
  aside?: ReactNode
}

/** A part of a page with a frame, named by its heading. */
export function Section({ id, title, aside, className, children }: SectionProps) {
  const heading = useId()
  return (
    <section id={id} className={cx(styles.section, className)} aria-labelledby={heading}>
      <h2 className={styles.title}>
        <span id={heading}>{title}</span> {aside}
      </h2>
      {children}
    </section>
  )
}

/** A part of a page without a frame, named by its heading. */
export function RecordSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className={record.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}
