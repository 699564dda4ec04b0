import type { MouseEvent } from 'react'

/** True for a click that a script may handle; a modifier key opens the link elsewhere. */
export function opensHere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}
