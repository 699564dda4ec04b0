import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import styles from './breadcrumb.module.css'

type BreadcrumbProps = { label: string; steps: { name: string; href: string }[]; current: ReactNode }

export function Breadcrumb({ label, steps, current }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {steps.map(({ name, href }) => (
          <li key={href} className={styles.step}>
            <a className={styles.link} href={href}>
              {name}
            </a>
            <ChevronRight size={14} />
          </li>
        ))}
        <li className={styles.current} aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  )
}
