import { html } from 'hono/html'
import { DAY } from '../clock.ts'
import { listDifferences } from '../differences.ts'
import type { Html } from '../http/respond.ts'
import { HEADLESS_OPERATIONS, OTHER_OPERATIONS } from '../tebex/operations.ts'
import type { Emulator } from '../types.ts'
import { choicesOf } from '../variants.ts'
import { badge, button, type Section } from './parts.ts'

const FAULTS = [
  ['status', 'status'],
  ['delay', 'delay (ms)'],
  ['drip', 'drip (ms per byte)'],
  ['hang', 'hang'],
  ['reset', 'reset the connection'],
  ['lost', 'processed, response lost'],
  ['truncated', 'truncated'],
  ['html', 'HTML instead of JSON'],
  ['badJson', 'broken JSON'],
  ['empty', 'empty'],
  ['null', 'null'],
  ['wrongShape', 'wrong shape'],
  ['redirect', 'redirect'],
  ['gzipBomb', 'gzip bomb'],
] as const

const STRICT_MODES = [
  ['true', 'As described'],
  ['false', 'As seen'],
] as const

const STEPS: readonly [string, number][] = [
  ['An hour', DAY / 24],
  ['A day', DAY],
  ['A month', 31 * DAY],
]

const option = (value: string, label = value, isChosen = false): Html =>
  html`<option value="${value}"${isChosen ? html` selected` : null}>${label}</option>`

export function clockSection(emulator: Emulator): Section {
  const steps = STEPS.map(([label, ms]) =>
    button({
      command: 'advance-clock',
      section: 'clock',
      label,
      about: 'forward',
      values: { ms: String(ms) },
    }),
  )
  return {
    id: 'clock',
    title: 'Clock',
    intro: 'Renewals, cancellations and retries run when the clock passes them.',
    actions: html`${steps}`,
    body: html`<p class="mono">${new Date(emulator.now()).toISOString().replace('T', ' ').slice(0, 19)} UTC</p>`,
  }
}

export function faultSection(emulator: Emulator, moreOperations: readonly string[]): Section {
  const { always, next } = emulator.faults()
  const ordered = [
    ...(always === null
      ? []
      : [html`<li>${badge('always', 'bad')} <code>${JSON.stringify(always)}</code></li>`]),
    ...next.map(
      ({ operation, times, fault }) =>
        html`<li>${badge(`next ${times}`, 'warn')} <code>${operation}</code> <code>${JSON.stringify(fault)}</code></li>`,
    ),
    ...Object.entries(emulator.limits).flatMap(([name, limit]) =>
      limit === null
        ? []
        : [
            html`<li>${badge('limit', 'warn')} ${limit.count} <code>${name}</code> in ${limit.windowMs} ms</li>`,
          ],
    ),
  ]
  return {
    id: 'faults',
    title: 'Faults',
    count: ordered.length,
    intro: 'Make API calls fail to see how the shop handles it.',
    actions: button({ command: 'heal', section: 'faults', label: 'Clear faults' }),
    body: html`<form class="line" method="post" action="/_sandbox/fault/form"><input type="hidden" name="section" value="faults">
<label>Calls <select name="operation">${option('any', 'any API call')}${[...HEADLESS_OPERATIONS, ...OTHER_OPERATIONS, ...moreOperations].map((name) => option(name))}</select></label>
<label>Fault <select name="kind">${FAULTS.map(([value, label]) => option(value, label))}</select></label>
<label>Status or ms <input name="amount" inputmode="numeric" value="500"></label>
<label>Retry-After <input name="retry_after" inputmode="numeric" placeholder="none"></label>
<label>Times <input name="times" inputmode="numeric" value="1"></label>
<button name="scope" value="next">Next calls</button><button name="scope" value="all">All calls</button>
</form>
${ordered.length === 0 ? html`<p class="empty">No faults set.</p>` : html`<ul class="list">${ordered}</ul>`}`,
  }
}

/** A switch with a sentence of its record: the live platform's behaviour. */
function switchField(name: string, value: unknown, live: string): Html {
  const options = choicesOf(name).map((choice) => option(String(choice), String(choice), choice === value))
  return html`<div><label><span class="mono">${name}</span><select name="${name}" aria-describedby="about-${name}">${options}</select></label>
<p class="muted small" id="about-${name}">${live}</p></div>`
}

export function switchSection(emulator: Emulator): Section {
  const sentences = new Map(listDifferences().map((difference) => [difference.switch, difference.live]))
  const fields = Object.entries(emulator.variants).map(([name, value]) =>
    switchField(name, value, sentences.get(name) ?? ''),
  )
  return {
    id: 'switches',
    title: 'Switches',
    count: fields.length,
    intro:
      'Variants for cases where reports on the platform’s behaviour disagree. Each sentence is what the live platform does; docs/switches.md of the package has the sources.',
    actions: html`${STRICT_MODES.map(([strictDescription, label]) => button({ command: 'variants', section: 'switches', label, values: { strictDescription } }))}`,
    body: html`<form class="switches" method="post" action="/_sandbox/variants/form">${fields}<p><button>Apply switches</button></p></form>`,
  }
}
