import { html } from 'hono/html'
import type { Html } from '../http/respond.ts'

/** A button that runs a command and returns to its section. */
export function button(options: {
  command: string
  section: string
  label: string
  /** Completes the accessible name with the button's row. */
  about?: string
  values?: Readonly<Record<string, string>>
}): Html {
  const { command, section, label, about, values = {} } = options
  const hidden = Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const name = about === undefined ? null : html` aria-label="${label}: ${about}"`
  return html`<form method="post" action="/_sandbox/${command}/form"><input type="hidden" name="section" value="${section}">${hidden}<button${name}>${label}</button></form>`
}

/** A section of the inspector; `body` stands below the title. */
export function section(options: {
  id: string
  title: string
  intro?: string
  body: Html
  actions?: Html
}): Html {
  const { id, title, intro, body, actions } = options
  return html`<section id="${id}" aria-labelledby="${id}-title">
<div class="head"><div><h2 id="${id}-title">${title}</h2>${intro === undefined ? null : html`<p class="muted small">${intro}</p>`}</div>
${actions === undefined ? null : html`<div class="buttons">${actions}</div>`}</div>
${body}
</section>`
}

/** A table that scrolls on its own, or a sentence where there are no rows. */
export function table(options: { label: string; head: string[]; rows: Html[]; empty: string }): Html {
  const { label, head, rows, empty } = options
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  return html`<div class="scroll" role="group" aria-label="${label}" tabindex="0"><table>
<thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`
}

/** The number of latest rows that are shown. */
const SHOWN = 40

export function latest<T>(list: readonly T[]): T[] {
  return list.slice(-SHOWN).reverse()
}

/** The UTC time of day of a time in epoch milliseconds. */
export const timeOf = (moment: number): string => new Date(moment).toISOString().slice(11, 19)

export const formatDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Green for success, red for failure. */
export function badge(text: string, kind: 'good' | 'bad' | 'warn' | 'plain'): Html {
  return html`<span class="badge ${kind}">${text}</span>`
}
