import type { AriaRole } from 'react'
import { asMarkup } from '#app/lib/markup.ts'
import { STATIC_SECTION_ATTRIBUTE, type StaticSections } from './page.ts'
import styles from './static-section.module.css'

type Props = {
  name: string
  staticSections: StaticSections
  /** Without one, the section's parts take the place of the element itself. */
  className?: string | undefined
  role?: AriaRole
}

/** A part of a page that the server renders and no script touches. */
export function StaticSection({ name, staticSections, className = styles.section, role }: Props) {
  const marked = { [STATIC_SECTION_ATTRIBUTE]: name, ...asMarkup(staticSections[name] ?? '') }
  return <div className={className} role={role} {...marked} />
}
