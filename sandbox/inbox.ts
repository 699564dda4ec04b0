import { html } from 'hono/html'
import { type Html, type Section, table, timeOf } from 'tebex-emulator/extension'

/** `at` is the time on the emulator's clock. */
export type Delivery = { at: number; body: unknown }

/** Deliveries to the language service, the team chat and the seller's own address, latest last. */
export type Inbox = { chats: Delivery[]; discord: Delivery[]; notices: Delivery[] }

const SHOWN = 10

export function inboxSection({ chats, discord, notices }: Inbox): Section {
  return {
    id: 'assistant',
    title: 'Assistant and team chat',
    intro:
      'Requests to the language model, messages to the team chat at /discord/webhook, and the panel’s notifications at /webhook.',
    body: html`${table({
      label: 'Chat completions',
      head: ['Time', 'Request'],
      rows: chats.slice(-SHOWN).reverse().map(toRow),
      empty: 'No requests yet.',
    })}
${table({
  label: 'Team messages',
  head: ['Time', 'Message'],
  rows: discord.slice(-SHOWN).reverse().map(toRow),
  empty: 'No messages yet.',
})}
${table({
  label: 'Webhooks of the panel',
  head: ['Time', 'Webhook'],
  rows: notices.slice(-SHOWN).reverse().map(toRow),
  empty: 'No webhooks yet.',
})}`,
  }
}

function toRow({ at, body }: Delivery): Html {
  return html`<tr><td class="mono">${timeOf(at)}</td><td><pre tabindex="0">${JSON.stringify(body, null, 1)}</pre></td></tr>`
}
