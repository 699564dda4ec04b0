import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { adminLanguages, useAdminMessages } from '#app/messages/admin/index.ts'
import { translatedLocales } from '#app/messages/index.ts'
import { languageNames } from '#app/messages/languages.ts'
import { getSetupMessages, type SetupMessages } from '#app/messages/setup/index.ts'
import inputs from '#app/panel/kit/field.module.css'
import { type Option, Options } from '#app/panel/kit/field.tsx'
import { FactList } from '#app/panel/layout/facts.tsx'
import { LanguageSwitch } from '#app/panel/layout/language-switch.tsx'
import { OutcomeNotice } from '#app/panel/layout/outcome-notice.tsx'
import panel from '#app/panel/layout/panel.module.css'
import { PanelFrame } from '#app/panel/layout/panel-frame.tsx'
import { Section } from '#app/panel/layout/section.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx'
import { Checkbox, describeState, Group, Input, Labelled, NamedInput } from './fields.tsx'
import { Findings } from './findings.tsx'
import { Look } from './look.tsx'
import styles from './setup.module.css'
import { PAGES, type SetupPage, type StepData } from './setup-data.ts'
import { StepContext, useStep } from './step-context.ts'
import { Webhook } from './webhook.tsx'

const FORM = 'step'

const CONTENTS: Record<SetupPage, () => ReactNode> = {
  keys: Keys,
  shop: Shop,
  look: Look,
  pages: Pages,
  live: Live,
}

/** One step of the setup. The language buttons post the form too, so that typed values stay. */
export function StepPage({ step }: { step: StepData }) {
  const admin = useAdminMessages()
  const t = getSetupMessages(step.language)
  const { page, problems, failure } = step
  const pageIndex = PAGES.indexOf(page)
  const previousPage = PAGES[pageIndex - 1]
  const isProven = page === 'keys' && step.done.includes('keys')
  const Contents = CONTENTS[page]
  const alert = failure ?? (Object.keys(problems).length > 0 ? t.problemsTitle : null)
  return (
    <StepContext value={step}>
      <PanelFrame
        home="/setup/keys"
        navigation={t.title}
        tabs={PAGES.map((name) => <StepLink key={name} name={name} step={step} t={t} />)}
        tools={
          <div className={panel.tools}>
            <ThemeSwitch labels={admin.theme} />
          </div>
        }
        title={t.steps[page]}
        note={t.step(pageIndex + 1, PAGES.length)}
      >
        <div className={styles.page}>
          <p>{t.intro[page]}</p>
          {alert && <OutcomeNotice isGood={false}>{alert}</OutcomeNotice>}
          <form id={FORM} method="post" action={`/setup/${page}`} noValidate className={styles.form}>
            <Contents />
            <div className={styles.actions}>
              <Button variant={isProven ? 'secondary' : 'primary'}>{submitLabel(page, t)}</Button>
              {/* Behind the first button, which the Enter key presses. */}
              {page === 'look' && step.canPreview && (
                <Button formAction="/setup/preview" formTarget="_blank">
                  {t.preview}
                </Button>
              )}
              {previousPage && <ButtonLink href={`/setup/${previousPage}`}>{t.back}</ButtonLink>}
            </div>
          </form>
          {isProven && <Proven />}
          <LanguageSwitch current={step.language} form={FORM} />
        </div>
      </PanelFrame>
    </StepContext>
  )
}

function submitLabel(page: SetupPage, t: SetupMessages): string {
  if (page === 'keys') return t.check
  return page === 'live' ? t.live.submit : t.next
}

function StepLink({ name, step, t }: { name: SetupPage; step: StepData; t: SetupMessages }) {
  const isDone = step.done.some((one) => one === name)
  const Icon = isDone ? CircleCheck : Circle
  return (
    <a className={panel.tab} href={`/setup/${name}`} aria-current={name === step.page ? 'step' : undefined}>
      <Icon size={16} className={isDone ? styles.good : undefined} />
      {t.steps[name]}
    </a>
  )
}

function Keys() {
  return (
    <>
      <NamedInput name="token" />
      <NamedInput name="privateKey" type="password" />
      <NamedInput name="webhookSecret" type="password" />
    </>
  )
}

/** The keys' findings, shown before the next step. */
function Proven() {
  const { step, t } = useStep()
  return (
    <>
      <Findings findings={step.findings} />
      <p>
        <ButtonLink variant="primary" href="/setup/shop">
          {t.next}
        </ButtonLink>
      </p>
    </>
  )
}

function Shop() {
  const { step, t } = useStep()
  return (
    <>
      <NamedInput name="name" autoComplete="organization" />
      <NamedInput name="tagline" />
      <NamedInput name="email" type="email" autoComplete="email" />
      <NamedInput name="discord" type="url" isOptional />
      <NamedInput name="documentation" type="url" isOptional />
      <NamedInput name="youtube" type="url" isOptional />
      <NamedInput name="origin" type="url" />
      <Choice
        name="timeZone"
        options={step.timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <Choice
        name="panelLanguage"
        options={adminLanguages.map((language) => ({ value: language, label: nameLanguage(language) }))}
      />
      <Checkbox name="proxy" label={t.fields.proxy} hint={t.hints.proxy} />
      <NamedInput name="password" type="password" autoComplete="new-password" />
    </>
  )
}

const nameLanguage = (language: string) => languageNames[language]?.name ?? language

type ChoiceProps = { name: 'timeZone' | 'panelLanguage'; options: readonly Option[] }

function Choice({ name, options }: ChoiceProps) {
  const { step, t } = useStep()
  const hint = t.hints[name]
  return (
    <Labelled name={name} label={t.fields[name]} hint={hint}>
      <select
        id={name}
        name={name}
        className={inputs.input}
        defaultValue={step.values[name] ?? step.language}
        {...describeState(name, hint, step.problems)}
      >
        <Options options={options} />
      </select>
    </Labelled>
  )
}

function Pages() {
  const { step, t } = useStep()
  return (
    <>
      <Group title={t.groups.taglines}>
        {translatedLocales.map((language) => (
          <Input key={language} name={`tagline_${language}`} label={nameLanguage(language)} isOptional />
        ))}
      </Group>
      <Group title={t.groups.promo}>
        <NamedInput name="promoCode" isOptional />
        <NamedInput name="promoPercent" type="number" isOptional />
        <NamedInput name="promoText" isOptional />
      </Group>
      <Group title={t.groups.subscription}>
        <Subscription />
      </Group>
      {step.starterPages.length > 0 && (
        <Group title={t.groups.pages}>
          {step.starterPages.map((slug) => (
            <Checkbox key={slug} name={`without_${slug}`} label={t.starterPages[slug] ?? slug} />
          ))}
        </Group>
      )}
    </>
  )
}

function Subscription() {
  const { step, t } = useStep()
  const { subscriptions, values, problems } = step
  if (subscriptions.length === 0) return <p className={inputs.hint}>{t.noSubscription}</p>
  return (
    <Labelled name="subscription" label={t.fields.subscription}>
      <select
        id="subscription"
        name="subscription"
        className={inputs.input}
        defaultValue={values.subscription ?? ''}
        {...describeState('subscription', '', problems)}
      >
        <option value="">{t.none}</option>
        <Options options={subscriptions.map(({ id, name }) => ({ value: String(id), label: name }))} />
      </select>
    </Labelled>
  )
}

/** The last step: findings, open problems, and the files to be written. */
function Live() {
  const { step, t } = useStep()
  const { values, findings, files, unfinished } = step
  const attention = findings.filter(({ isGood }) => !isGood)
  return (
    <>
      {unfinished && (
        <OutcomeNotice isGood={false}>
          {t.live.unfinished} <a href={`/setup/${unfinished}`}>{t.steps[unfinished]}</a>
        </OutcomeNotice>
      )}
      <FactList
        facts={(['name', 'tagline', 'origin', 'timeZone'] as const).map((name) => [
          t.fields[name],
          values[name] ?? '',
        ])}
      />
      <Section title={t.live.checks}>
        <Findings findings={findings.filter(({ isGood }) => isGood)} />
      </Section>
      <Section title={t.live.attention}>
        {attention.length > 0 ? <Findings findings={attention} /> : <p>{t.live.nothing}</p>}
      </Section>
      {step.webhook && <Webhook webhook={step.webhook} />}
      <Section title={t.live.files}>
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file}>
              <code className={styles.code}>{file}</code>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
