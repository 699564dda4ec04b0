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

/** A section of the inspector. */
export type Section = {
  id: string
  title: string
  /** One sentence below the title. */
  intro?: string
  /** The number of its entries, beside the title. */
  count?: number
  /** Buttons above the body. */
  actions?: Html
  body: Html
}

/** A section that folds; its heading shows the number of entries. */
export function foldingSection({ id, title, intro, count, body, actions }: Section, isOpen: boolean): Html {
  const number = count === undefined ? null : html` <span class="count">${count}</span>`
  return html`<section id="${id}" aria-labelledby="${id}-title">
<details${isOpen ? html` open` : null}><summary><h2 id="${id}-title">${title}${number}</h2></summary>
<div class="head">${intro === undefined ? null : html`<p class="muted small">${intro}</p>`}
${actions === undefined ? null : html`<div class="buttons">${actions}</div>`}</div>
${body}
</details></section>`
}

/** Text with a button that copies it; without script the text can be selected. */
export const copyable = (text: string, label: string): Html =>
  html`<div class="copyable"><pre tabindex="0">${text}</pre><button type="button" class="copy">${label}</button></div>`

/** A table that scrolls on its own, or a sentence where there are no rows. */
export function table(options: { label: string; head: string[]; rows: Html[]; empty: string }): Html {
  const { label, head, rows, empty } = options
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  return html`<div class="scroll" role="group" aria-label="${label}" tabindex="0"><table>
<thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`
}

/** The number of latest rows that are shown. */
const SHOWN = 20

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
