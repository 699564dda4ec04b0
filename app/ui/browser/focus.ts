/** Moves the focus to the expected place when the control that had it is gone or was disabled. */

/** Gives it to this element, unless the visitor has moved it on meanwhile. A heading can take it for once. */
export function restoreFocus(element: HTMLElement | null | undefined): void {
  const { activeElement } = document
  if (!element || (activeElement && !activeElement.matches('body, dialog, :disabled'))) return
  if (element.matches('h1, h2')) element.tabIndex = -1
  element.focus()
}
