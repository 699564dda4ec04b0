/** While the search is open above it, Escape is the search's. */
const OPEN_MENU = 'header:not(:has(:popover-open)) details[open]'

/** The menu of narrow screens opens and closes by itself. Escape closes it as well, and its button has the focus again. */
export function startMenu(): void {
  addEventListener('keydown', ({ key }) => {
    const menu = key === 'Escape' && document.querySelector<HTMLDetailsElement>(OPEN_MENU)
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
