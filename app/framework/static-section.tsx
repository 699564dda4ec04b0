import type { AriaRole } from 'react'
import { asMarkup } from '#app/lib/markup.ts'
import { STILL_ATTRIBUTE } from './payload.ts'
import styles from './static-section.module.css'

type StillProps = {
  name: string
  stills: Readonly<Record<string, string>>
  /** Without one its parts lie where the element stands, as if it were not there. */
  className?: string | undefined
  role?: AriaRole
}

/** A part of a page that the server has drawn and no script touches. */
export function Still({ name, stills, className = styles.still, role }: StillProps) {
  const marked = { [STILL_ATTRIBUTE]: name, ...asMarkup(stills[name] ?? '') }
  return <div className={className} role={role} {...marked} />
}
