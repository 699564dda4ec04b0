/** The parts that the forms of all steps are made of. */
import { html } from 'hono/html'
import { languageNames } from '#app/messages/languages.ts'
import type { SetupMessages } from '#app/messages/setup/en.ts'
import { type Field, type Problems, SECRETS, STEPS, type Step } from '../answers.ts'
import type { Finding } from '../check-step.ts'
import type { Setup } from '../setup.ts'
import { type Html, renderDocument } from './document.ts'

type PageName = Step | 'live'
export const PAGES: readonly PageName[] = [...STEPS, 'live']

export type PageContext = {
  setup: Setup
  t: SetupMessages
  locale: string
  problems: Problems
  /** Where the browser has this page from. */
  origin: string
}

type Input = {
  step: Step
  name: string
  label: string
  type?: 'text' | 'email' | 'url' | 'password' | 'color' | 'number'
  hint?: string
  isOptional?: boolean
  autocomplete?: string
}

/** A label, its field, a hint and what is wrong with the value. */
export function input(context: PageContext, options: Input): Html {
  const { step, name, label, type = 'text', hint, isOptional = false, autocomplete = 'off' } = options
  const { setup, t, problems } = context
  const isFixed = setup.fixed.has(name)
  const value = setup.values[step][name] ?? ''
  const isSecret = SECRETS.includes(name)
  const isSaved = isSecret && value !== ''
  const problem = problems[name]
  const hints = [hint, isSaved && !isFixed && t.saved, isFixed && t.fixed].filter(Boolean)
  const isFirstProblem = Object.keys(problems)[0] === name
  return html`<div class="field">
<label for="${name}">${label}${isOptional ? html` <span class="muted">(${t.optional})</span>` : ''}</label>
<input id="${name}" name="${name}" type="${type}" value="${isSecret ? '' : value}" autocomplete="${autocomplete}"
  spellcheck="false" aria-describedby="${name}-problem ${name}-hint"
  ${problem ? html`aria-invalid="true"` : ''} ${isFirstProblem ? html`autofocus` : ''} ${isFixed ? html`readonly` : ''}>
<p class="problem" id="${name}-problem">${problem ? t.problems[problem] : ''}</p>
<p class="hint" id="${name}-hint">${hints.join(' ')}</p>
</div>`
}

/** An input whose words are in the catalogue under its name. */
export function field(context: PageContext, step: Step, name: Field, more: Partial<Input> = {}): Html {
  const { t } = context
  const hint = findHint(t, name)
  return input(context, { step, name, label: t.fields[name], ...(hint && { hint }), ...more })
}

function findHint({ hints }: SetupMessages, name: string): string | undefined {
  return Object.entries(hints).find(([key]) => key === name)?.[1]
}

export function checkbox(
  context: PageContext,
  options: { step: Step; name: string; label: string; hint?: string },
): Html {
  const { step, name, label, hint } = options
  const isChecked = Boolean(context.setup.values[step][name])
  return html`<div class="check">
<input id="${name}" name="${name}" type="checkbox" ${isChecked ? html`checked` : ''} aria-describedby="${name}-hint">
<div><label for="${name}">${label}</label><p class="hint" id="${name}-hint">${hint ?? ''}</p></div>
</div>`
}

export function group(title: string, body: Html): Html {
  return html`<fieldset><legend>${title}</legend>${body}</fieldset>`
}

export function findingList(findings: readonly Finding[], t: SetupMessages): Html {
  return html`<ul class="findings">${findings.map(
    ({ isGood, say }) => html`<li class="${isGood ? 'good' : 'attention'}">${say(t)}</li>`,
  )}</ul>`
}

/** The page of a step: where one is, its form, and the languages, whose buttons send what was typed along. */
export function formPage(
  context: PageContext,
  page: PageName,
  parts: { form: Html; button: string; after?: Html },
): Html {
  const { setup, t, locale, problems } = context
  const at = PAGES.indexOf(page)
  const before = PAGES[at - 1]
  const wrong = Object.keys(problems).length > 0
  const body = html`<p class="muted">${t.title}</p>
<nav class="steps" aria-label="${t.title}"><ol>${PAGES.map((name) => stepItem(setup, name, { current: page, t }))}</ol></nav>
<h1><span class="muted">${t.step(at + 1, PAGES.length)}</span> ${t.steps[page]}</h1>
<p class="intro">${t.intro[page]}</p>
${wrong ? html`<p class="notice bad" role="alert">${t.problemsTitle}</p>` : ''}
<form id="step" method="post" action="/setup/${page}" novalidate>${parts.form}
<div class="actions"><button class="${parts.after ? '' : 'primary'}">${parts.button}</button>
${before ? html`<a class="button" href="/setup/${before}">${t.back}</a>` : ''}</div></form>
${parts.after ?? ''}`
  const footer = html`<div class="languages" role="group" aria-label="${t.language}">${Object.entries(
    languageNames,
  ).map(
    ([code, { name }]) =>
      html`<button form="step" name="language" value="${code}" lang="${code}" ${code === locale ? html`aria-current="true"` : ''}>${name}</button>`,
  )}</div>`
  return renderDocument({ t, locale, title: t.steps[page], body, footer })
}

function stepItem(
  setup: Setup,
  name: PageName,
  { current, t }: { current: PageName; t: SetupMessages },
): Html {
  const isDone = name !== 'live' && setup.isDone(name)
  return html`<li ${isDone ? html`class="done"` : ''}><a href="/setup/${name}" ${name === current ? html`aria-current="step"` : ''}>${t.steps[name]}</a></li>`
}
