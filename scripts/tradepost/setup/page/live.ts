/** The last step: what was found, what needs attention, and what will be written. */
import { html } from 'hono/html'
import { describeRefusal, SetupRefused } from '../write.ts'
import type { Html } from './document.ts'
import { findingList, formPage, type PageContext } from './form.ts'
import { webhookPanel } from './webhook.ts'

export function livePage(context: PageContext, failure: unknown = null): Html {
  const { setup, t } = context
  const step = setup.unfinished()
  const findings = setup.findings()
  const attention = findings.filter(({ isGood }) => !isGood)
  const { name = '', tagline = '', origin = '' } = setup.values.shop
  const form = html`${failure === null ? '' : html`<p class="notice bad" role="alert">${describeFailure(failure, context)}</p>`}
${step === null ? '' : html`<p class="notice bad">${t.live.unfinished} <a href="/setup/${step}">${t.steps[step]}</a></p>`}
<h2>${t.live.shop}</h2>
<dl><dt>${t.fields.name}</dt><dd>${name}</dd><dt>${t.fields.tagline}</dt><dd>${tagline}</dd>
<dt>${t.fields.origin}</dt><dd>${origin}</dd></dl>
<h2>${t.live.checks}</h2>
${findingList(
  findings.filter(({ isGood }) => isGood),
  t,
)}
<h2>${t.live.attention}</h2>
${attention.length > 0 ? findingList(attention, t) : html`<p>${t.live.nothing}</p>`}
${webhookPanel(context)}
<h2>${t.live.files}</h2>
<ul>${setup.files.map((file) => html`<li><code>${file}</code></li>`)}</ul>`
  return formPage(context, 'live', { form, button: t.live.submit })
}

function describeFailure(failure: unknown, { locale, t }: PageContext): string {
  if (failure instanceof SetupRefused) return describeRefusal(failure.finding, locale === 'pt' ? 'pt' : 'en')
  return `${t.live.failed} ${failure instanceof Error ? failure.message : failure}`
}
