/**
 * Asks for the store's draft on the shop's pages. The cookie is not a credential: only an administrator's session gets
 * the draft.
 */
import { createCookie } from './cookie.server.ts'

const NAME = 'store_preview'
const HOURS = 8

export function createPreviewCookie(publicOrigin: string) {
  const cookie = createCookie(NAME, { publicOrigin, pattern: /^1$/ })
  return { begin: () => cookie.write('1', HOURS * 3600), end: cookie.clear }
}

/** Cheap enough for every request. */
export function asksForPreview(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes(`${NAME}=1`) === true
}
