/** By then a page of another site has taken over, or it does not come. In milliseconds. */
const GIVE_UP_MS = 10_000

/**
 * Sends the browser to a page of another site. Resolves when the visitor is here all the same: because that page did not
 * come, or because the browser's Back restored this one from the back/forward cache.
 */
export function leave(address: string): Promise<void> {
  location.assign(address)
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
    setTimeout(resolve, GIVE_UP_MS)
  })
}
