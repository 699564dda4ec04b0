import type { MouseEvent } from 'react'

/** True for a click that a script may answer; one with a modifier opens the link's page elsewhere. */
export function opensHere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}
