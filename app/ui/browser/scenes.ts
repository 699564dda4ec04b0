/** Marks the document from the first scrolling on: pictures that a touch screen shows on the way are not fetched before. */
export function startScenes(): void {
  const mark = () => document.documentElement.toggleAttribute('data-scrolled', true)
  addEventListener('scroll', mark, { once: true, passive: true })
}
