/** A whole page of the setup. */
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { SetupMessages } from '#app/messages/setup/en.ts'

/** Markup that is safe to put into a page. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

type Page = {
  locale: string
  t: SetupMessages
  title: string
  body: Html
  footer: Html
  /** The shop is about to open: the page leads there. */
  isOpening?: boolean
}

export function renderDocument({ locale, t, title, body, footer, isOpening = false }: Page): Html {
  return html`<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${isOpening ? html`<noscript><meta http-equiv="refresh" content="5; url=/"></noscript>` : ''}
<title>${title} – Tradepost</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/setup/theme.css">
<link rel="stylesheet" href="/setup/setup.css">
<script type="module" src="/setup/page.ts"></script>
</head>
<body${isOpening ? html` data-opening` : ''}>
<a class="skip" href="#main">${t.skip}</a>
<main id="main">${body}</main>
<footer>${footer}</footer>
</body>
</html>`
}
