/** Where the platform shall send its events, and whether the first one has come. */
import { html } from 'hono/html'
import { isLoopbackHost } from '#app/server/http/hosts.server.ts'
import type { Html } from './document.ts'
import type { PageContext } from './form.ts'

export function webhookPanel({ setup, t, origin }: PageContext): Html {
  const { origin: chosen = '' } = setup.values.shop
  const base = URL.canParse(chosen) ? new URL(chosen) : new URL(origin)
  const state = setup.webhook.state()
  return html`<section class="webhook" aria-labelledby="webhook-title">
<h2 id="webhook-title">${t.webhook.title}</h2>
<p>${t.webhook.add}</p>
<p><code>${base.origin}/api/webhooks/tebex</code></p>
${isLoopbackHost(base.hostname) ? html`<p class="hint">${t.webhook.local}</p>` : ''}
<p id="webhook-state" role="status" class="state ${state}" data-state="${state}">${t.webhook[state]}</p>
<p><a href="">${t.lookAgain}</a></p>
</section>`
}
