/** The way out of the shop for a browser's own form. */
import { splitLocale } from '#app/lib/locale-path.ts'
import { escapeHtml } from '#app/lib/markup.ts'
import { messagesIn } from '#app/messages/all.server.ts'
import { languages } from '#app/messages/index.ts'
import type { ApiContext } from '../responses.server.ts'

/**
 * A page that goes on to the platform by itself, and by its link. A redirect would not do: browsers hold every redirect
 * that follows a form post to the policy's form-action, also those that the platform makes to hosts of its own choice.
 * `from` is the page that the form stood on; the new one speaks its language.
 */
export function leaveFor(c: ApiContext, url: string, from: string): Response {
  const { locale } = splitLocale(from, languages)
  const { account, authCallback } = messagesIn(locale)
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
