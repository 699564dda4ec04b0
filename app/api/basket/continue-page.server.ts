/** Leads a browser's own form out of the shop. */
import { splitLocale } from '#app/lib/locale-path.ts'
import { escapeHtml } from '#app/lib/markup.ts'
import { getMessages } from '#app/messages/all.server.ts'
import { languages } from '#app/messages/index.ts'
import type { ApiContext } from '../responses.server.ts'

/**
 * A page that continues to the platform by itself and by a link. A redirect would fail, because browsers hold every
 * redirect after a form post to the policy's form-action, including the platform's redirects to hosts of its own
 * choice. `from` is the form's page, whose language the new page has.
 */
export function leaveFor(c: ApiContext, url: string, from: string): Response {
  const { locale } = splitLocale(from, languages)
  const { account, authCallback } = getMessages(locale)
  const href = escapeHtml(url)
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="dark light"><meta name="robots" content="noindex">',
    `<meta http-equiv="refresh" content="0;url=${href}"><title>${account.processing}</title>`,
  ]
  const body = `<main><h1>${account.processing}</h1><p><a href="${href}">${authCallback.continue}</a></p></main>`
  const page = `<!doctype html><html lang="${locale}"><head>${head.join('')}</head><body>${body}</body></html>`
  return c.body(page, 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
  })
}
