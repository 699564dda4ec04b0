/** While the search is open above it, Escape is the search's. The panel's groups stay open when the focus goes on. */
const OPEN_MENU = 'header:not(:has(:popover-open)) details[data-mobile-menu][open]'

/**
 * The menu of narrow screens opens and closes by itself. Escape closes it as well, and its button has the focus again; so
 * does a focus that goes on to what lies below the menu.
 */
export function startMenu(): void {
  const findOpen = () => document.querySelector<HTMLDetailsElement>(OPEN_MENU)
  addEventListener('keydown', ({ key }) => {
    const menu = key === 'Escape' && findOpen()
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  addEventListener('focusin', ({ target }) => {
    const menu = findOpen()
    if (menu && target instanceof Node && !menu.contains(target)) menu.open = false
  })
}
