/**
 * While the search is open above it, Escape belongs to the search. The panel's groups stay open when the focus moves
 * on.
 */
const OPEN_MENU = 'header:not(:has(:popover-open)) details[data-mobile-menu][open]'

/**
 * The menu of narrow screens opens and closes without script. Escape closes it too and returns the focus to its button;
 * so does a focus that moves to an element behind the menu.
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
