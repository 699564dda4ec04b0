/** On a touch screen the scenes of cards are shown on the way from the first scrolling on, and not fetched before. */
export function startScenes(): void {
  if (!matchMedia('(hover: none)').matches) return
  const mark = () => document.documentElement.toggleAttribute('data-scrolled', true)
  addEventListener('scroll', mark, { once: true, passive: true })
}
