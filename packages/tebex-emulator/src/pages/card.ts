import { html } from 'hono/html'
import { type Embedded, type Html, page } from '../http/respond.ts'

/** A page that Tebex.js opened needs its own way to close. */
const closeButton = html`<button type="button" data-close hidden>Close</button>`

/** A page with one card. */
export function cardPage(options: {
  title: string
  body: Html
  status?: number
  isWide?: boolean
  embedded?: Embedded | undefined
}): Promise<Response> {
  const { isWide = false, embedded, ...rest } = options
  const body = html`<main class="${isWide ? 'card wide' : 'card'}">${options.body}${embedded && closeButton}</main>`
  return page({ ...rest, style: 'card', body, embedded })
}

/** A page with a message only. */
export function messagePage(
  title: string,
  text: string,
  status: number,
  embedded?: Embedded,
): Promise<Response> {
  const body = html`<h1>${title}</h1><p class="muted">${text}</p>`
  return cardPage({ title, body, status, embedded })
}
