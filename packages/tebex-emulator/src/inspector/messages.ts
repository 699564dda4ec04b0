import { html } from 'hono/html'
import type { Call } from '../calls.ts'
import type { Html } from '../http/respond.ts'
import type { Webhook } from '../tebex/webhooks/webhook.ts'
import type { Emulator } from '../types.ts'
import { badge, button, copyable, latest, type Section, table, timeOf } from './parts.ts'
import { blankKeys, listCalls, type View, writeCurl } from './view.ts'

function statusBadge(status: number): Html {
  if (status === 0) return badge('no response', 'bad')
  if (status < 300) return badge(String(status), 'good')
  return badge(String(status), status < 400 ? 'plain' : status < 500 ? 'warn' : 'bad')
}

/** Idents and tokens are long, so only their beginning is shown. */
const shorten = (path: string): string => path.replace(/([0-9a-z]{2,6}-[0-9a-f]{6})[0-9a-f]{34}/g, '$1…')

function callRow(emulator: Emulator, call: Call): Html {
  const { id, at, status, method, path, operation, body, response } = call
  const parts = [
    ['Request', body],
    ['Response', response],
  ].flatMap(([name = '', text = '']) =>
    text === '' ? [] : [html`<h3>${name}</h3><pre tabindex="0">${blankKeys(emulator, text)}</pre>`],
  )
  return html`<tr id="call-${id}"><td class="mono">${timeOf(at)}</td><td>${statusBadge(status)}</td>
<td class="mono">${method}</td><td class="mono path"><details><summary class="mono"><span title="${path}">${shorten(path)}</span></summary>
${parts}${copyable(writeCurl(emulator, call), 'Copy as curl')}
${button({ command: 'repeat', section: 'calls', label: 'Repeat', about: `${method} ${shorten(path)}`, values: { id: String(id) } })}</details></td><td class="muted">${operation}</td></tr>`
}

export function callSection(emulator: Emulator, view: View): Section {
  const calls = listCalls(emulator, view)
  const shown = latest(calls)
  return {
    id: 'calls',
    title: 'Calls',
    intro: `The latest ${shown.length} of ${calls.length}, excluding images. Each unfolds to its bodies, without keys.`,
    count: calls.length,
    actions: button({ command: 'clear-calls', section: 'calls', label: 'Clear' }),
    body: table({
      label: 'Calls',
      head: ['Time', 'Status', 'Method', 'Path', 'Operation'],
      rows: shown.map((call) => callRow(emulator, call)),
      empty: 'No calls yet.',
    }),
  }
}

const STATE_KINDS: Readonly<Record<Webhook['state'], 'good' | 'bad' | 'warn' | 'plain'>> = {
  delivered: 'good',
  failed: 'bad',
  waiting: 'warn',
  held: 'warn',
  sending: 'plain',
  'no endpoint': 'plain',
}

function webhookRow(webhook: Webhook): Html {
  const { id, type, at, state, attempts, body } = webhook
  const tries = attempts.map(
    ({ status, error, at: tried }) => html`<li class="mono">${timeOf(tried)} ${status ?? error ?? ''}</li>`,
  )
  const resend = (times: number, label: string): Html =>
    button({
      command: 'webhook-resend',
      section: 'webhooks',
      label,
      about: id,
      values: { id, times: String(times) },
    })
  return html`<tr id="webhook-${id}"><td class="mono">${timeOf(at)}</td><td>${badge(state, STATE_KINDS[state])}</td>
<td class="mono">${type}<details><summary>Attempts (${attempts.length}) and body</summary><ul>${tries}</ul><pre tabindex="0">${body}</pre></details></td>
<td><div class="buttons">${resend(1, 'Resend')}${resend(2, 'Twice')}</div></td></tr>`
}

export function webhookSection(emulator: Emulator): Section {
  const { webhooks } = emulator
  const endpoints = webhooks.endpoints().map(
    ({
      url,
      isValidated,
      detail,
    }) => html`<tr><td class="mono">${url}</td><td>${badge(isValidated ? 'validated' : 'not validated', isValidated ? 'good' : 'bad')}</td>
<td class="small muted">${detail}</td><td>${button({ command: 'webhook-remove', section: 'webhooks', label: 'Remove', about: url, values: { url } })}</td></tr>`,
  )
  const order = webhooks.isHolding()
    ? html`${button({ command: 'webhook-release', section: 'webhooks', label: 'Release', values: { order: 'sent' } })}${button({ command: 'webhook-release', section: 'webhooks', label: 'Release in reverse', values: { order: 'reversed' } })}`
    : button({ command: 'webhook-hold', section: 'webhooks', label: 'Hold' })
  return {
    id: 'webhooks',
    title: 'Webhooks',
    count: webhooks.list().length,
    intro: 'Events are sent only to addresses that echo a validation webhook.',
    actions: order,
    body: html`<form class="line" method="post" action="/_sandbox/webhook-endpoint/form"><input type="hidden" name="section" value="webhooks">
<label>Address <input name="url" type="url" required placeholder="http://localhost:3000/api/webhooks/tebex"></label><button>Add and validate</button></form>
${table({ label: 'Webhook addresses', head: ['Address', 'State', 'Handshake', 'Actions'], rows: endpoints, empty: 'No addresses yet.' })}
${table({ label: 'Webhooks sent', head: ['Time', 'State', 'Event', 'Actions'], rows: latest(webhooks.list()).map(webhookRow), empty: 'No webhooks yet.' })}`,
  }
}
