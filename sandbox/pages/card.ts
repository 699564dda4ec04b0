import { document, type Html, h } from '../http/html.ts'
import { html, type Reply } from '../http/message.ts'

/** A page with one card on it. */
export function cardPage(options: { title: string; body: Html; status?: number; isWide?: boolean }): Reply {
  const kind = options.isWide === true ? 'card wide' : 'card'
  const body = h`<main class="${kind}">${options.body}</main>`
  return html(document({ title: options.title, style: 'card', body }), options.status ?? 200)
}

/** Says why there is nothing to do here. */
export function messagePage(title: string, text: string, status: number): Reply {
  const body = h`<h1>${title}</h1><p class="muted">${text}</p>`
  return cardPage({ title, body, status })
}
