/** The four steps that ask. */
import { html } from 'hono/html'
import { translatedLocales } from '#app/messages/index.ts'
import { languageNames } from '#app/messages/languages.ts'
import type { Step } from '../answers.ts'
import { listSubscriptions } from '../checks.ts'
import { accentsOf, contrastsOf } from '../theme.ts'
import { formatContrast } from './contrast.ts'
import type { Html } from './document.ts'
import { checkbox, field, findingList, formPage, group, input, type PageContext } from './form.ts'
import { webhookPanel } from './webhook.ts'

export const STEP_PAGES: Record<Step, (context: PageContext) => Html> = {
  keys: keysPage,
  shop: shopPage,
  look: lookPage,
  pages: pagesPage,
}

function keysPage(context: PageContext): Html {
  const { setup, t } = context
  const form = html`${field(context, 'keys', 'token')}
${field(context, 'keys', 'privateKey', { type: 'password' })}
${field(context, 'keys', 'webhookSecret', { type: 'password' })}`
  const after = html`<section class="proven">${findingList(setup.findings('keys'), t)}
${webhookPanel(context)}
<p class="actions"><a class="button primary" href="/setup/shop">${t.next}</a></p></section>`
  return formPage(context, 'keys', { form, button: t.check, ...(setup.isDone('keys') && { after }) })
}

function shopPage(context: PageContext): Html {
  const { t } = context
  const form = html`${field(context, 'shop', 'name', { autocomplete: 'organization' })}
${field(context, 'shop', 'tagline')}
${field(context, 'shop', 'email', { type: 'email', autocomplete: 'email' })}
${field(context, 'shop', 'discord', { type: 'url', isOptional: true })}
${field(context, 'shop', 'documentation', { type: 'url', isOptional: true })}
${field(context, 'shop', 'youtube', { type: 'url', isOptional: true })}
${field(context, 'shop', 'origin', { type: 'url' })}
${checkbox(context, { step: 'shop', name: 'proxy', label: t.fields.proxy, hint: t.hints.proxy })}
${field(context, 'shop', 'password', { type: 'password', autocomplete: 'new-password' })}`
  return formPage(context, 'shop', { form, button: t.next })
}

function lookPage(context: PageContext): Html {
  const { setup, t } = context
  const { starterCss } = setup
  const { light, dark } = { ...accentsOf(starterCss), ...setup.values.look }
  const contrasts = contrastsOf(starterCss, { light, dark })
  const accent = (theme: 'light' | 'dark') => {
    const { page, onPage, onButton } = contrasts[theme]
    return html`${field(context, 'look', theme, { type: 'color' })}
<p class="contrast" data-field="${theme}" data-page="${page}" aria-live="polite">
${t.contrast.page}: <output class="on-page">${formatContrast(onPage)}</output>,
${t.contrast.button}: <output class="on-button">${formatContrast(onButton)}</output></p>`
  }
  const form = html`${accent('light')}${accent('dark')}
<p class="hint">${t.contrast.advice} ${t.hints.logo}</p>`
  return formPage(context, 'look', { form, button: t.next })
}

function pagesPage(context: PageContext): Html {
  const { setup, t } = context
  const taglines = translatedLocales.map((locale) =>
    input(context, {
      step: 'pages',
      name: `tagline_${locale}`,
      label: languageNames[locale]?.name ?? locale,
      isOptional: true,
    }),
  )
  const pages = setup.starterPages.map(({ slug }) =>
    checkbox(context, { step: 'pages', name: `without_${slug}`, label: slug }),
  )
  const promo = html`${field(context, 'pages', 'promoCode', { isOptional: true })}
${field(context, 'pages', 'promoPercent', { type: 'number', isOptional: true })}
${field(context, 'pages', 'promoText', { isOptional: true })}`
  const form = html`${group(t.groups.taglines, html`${taglines}`)}
${group(t.groups.promo, promo)}
${group(t.groups.subscription, subscriptionChoice(context))}
${pages.length > 0 ? group(t.groups.pages, html`${pages}`) : ''}`
  return formPage(context, 'pages', { form, button: t.next })
}

function subscriptionChoice({ setup, t, problems }: PageContext): Html {
  const packages = listSubscriptions(setup.store()?.packages ?? [])
  if (packages.length === 0) return html`<p class="hint">${t.noSubscription}</p>`
  const chosen = setup.values.pages.subscription ?? ''
  const problem = problems.subscription
  return html`<div class="field"><label for="subscription">${t.fields.subscription}</label>
<select id="subscription" name="subscription" aria-describedby="subscription-problem">
<option value="">${t.none}</option>
${packages.map(({ id, name }) => html`<option value="${id}" ${String(id) === chosen ? html`selected` : ''}>${name}</option>`)}
</select>
<p class="problem" id="subscription-problem">${problem ? t.problems[problem] : ''}</p></div>`
}
