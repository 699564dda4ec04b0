import type { AriaRole } from 'react'
import { STILL_ATTRIBUTE } from '#app/framework/payload.ts'
import { asMarkup } from './markup.ts'
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
