/** The menu of narrow screens opens and closes by itself. Escape closes it as well, and its button has the focus again. */
export function startMenu(): void {
  addEventListener('keydown', ({ key }) => {
    const menu = key === 'Escape' && document.querySelector<HTMLDetailsElement>('header details[open]')
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
