/** The pages before and after the steps: without a link, with one, and while the shop opens. */
import { html } from 'hono/html'
import { languageNames } from '#app/messages/languages.ts'
import type { SetupMessages } from '#app/messages/setup/en.ts'
import { type Html, renderDocument } from './document.ts'

type Context = { t: SetupMessages; locale: string }

/** For everybody who has no valid link. */
export function lockedPage({ t, locale }: Context, text: string): Html {
  const body = html`<h1>${t.locked.title}</h1><p class="intro">${text}</p>`
  return renderDocument({ t, locale, title: t.locked.title, body, footer: languageLinks(t, locale) })
}

/** Opening the link changes nothing yet: a preview of the address must not use it up. */
export function beginPage({ t, locale }: Context): Html {
  const body = html`<h1>${t.title}</h1>
<p class="intro">${t.locked.beginText}</p>
<form method="post" action="?lang=${locale}"><button class="primary">${t.locked.begin}</button></form>`
  return renderDocument({ t, locale, title: t.title, body, footer: languageLinks(t, locale) })
}

/** Opens the shop by itself as soon as it listens. */
export function openingPage({ t, locale }: Context): Html {
  const { title, text } = t.opening
  const body = html`<h1>${title}</h1><p class="intro" role="status">${text}</p>`
  return renderDocument({ t, locale, title, body, footer: html``, isOpening: true })
}

function languageLinks(t: SetupMessages, current: string): Html {
  return html`<nav class="languages" aria-label="${t.language}">${Object.entries(languageNames).map(
    ([locale, { name }]) =>
      html`<a href="?lang=${locale}" lang="${locale}" ${locale === current ? html`aria-current="true"` : ''}>${name}</a>`,
  )}</nav>`
}
