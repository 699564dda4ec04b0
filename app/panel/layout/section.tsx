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
  /** The target of other pages' links. */
  id?: string
  title: string
  /** Content beside the title. */
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

/** The last row of a card, with its links. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}

/** A framed row between cards that unfolds more of them. */
export function CardFold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary className={styles.section}>{label}</summary>
      {children}
    </details>
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
