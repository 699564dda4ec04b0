import type { AriaRole } from 'react'
import { asMarkup } from '#app/lib/markup.ts'
import { STATIC_SECTION_ATTRIBUTE } from './payload.ts'
import styles from './static-section.module.css'

type StaticSectionProps = {
  name: string
  staticSections: Readonly<Record<string, string>>
  /** Without one its parts lie where the element stands, as if it were not there. */
  className?: string | undefined
  role?: AriaRole
}

/** A part of a page that the server has drawn and no script touches. */
export function StaticSection({
  name,
  staticSections,
  className = styles.section,
  role,
}: StaticSectionProps) {
  const marked = { [STATIC_SECTION_ATTRIBUTE]: name, ...asMarkup(staticSections[name] ?? '') }
  return <div className={className} role={role} {...marked} />
}
