import { html } from 'hono/html'
import { type Html, page } from '../http/respond.ts'

/** A page with one card on it. */
export function cardPage(options: {
  title: string
  body: Html
  status?: number
  isWide?: boolean
}): Promise<Response> {
  const { title, status = 200, isWide = false } = options
  const body = html`<main class="${isWide ? 'card wide' : 'card'}">${options.body}</main>`
  return page({ title, style: 'card', body, status })
}

/** A page with a message only. */
export function messagePage(title: string, text: string, status: number): Promise<Response> {
  const body = html`<h1>${title}</h1><p class="muted">${text}</p>`
  return cardPage({ title, body, status })
}
