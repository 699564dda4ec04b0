import type { ReactNode } from 'react'
import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import { STEPS, type Steps } from '#app/shop/orders/revenue/types.ts'
import type { Report } from '../define-page.ts'
import { FileMenu, type PanelFile } from '../file-menu.tsx'
import styles from '../report.module.css'
import { type ChosenPeriod, PeriodSwitch } from './period-switch.tsx'

/** The choices of the address, as the content says them. */
type Chosen = ChosenPeriod & {
  currency?: string
  currencies?: readonly string[]
  /** Null while the length of the period decides. */
  chosenSteps?: Steps | null
}

type ReportPageProps<Content> = {
  report: Report
  data: PanelData<Content>
  /** The tables of the page as files. */
  files?: (content: Content, t: AdminMessages) => readonly PanelFile[]
  children: (content: Content, format: Format, t: AdminMessages) => ReactNode
}

/** The page of a report, with the switch of its period. */
export function ReportPage<Content extends Chosen>({
  report,
  data,
  files,
  children,
}: ReportPageProps<Content>) {
  return (
    <AdminLayout
      data={data}
      title={(t) => t.tabs[report.name]}
      aside={(content, t) => (
        <>
          <PeriodSwitch
            path={report.path}
            period={content.period}
            days={content.days}
            ranges={content.ranges}
            kept={listKept(content)}
          />
          <FileMenu files={files?.(content, t) ?? []} />
        </>
      )}
    >
      {children}
    </AdminLayout>
  )
}

type ReportChoicesProps<Content> = { report: Report; content: Content }

type CurrencyChoicesProps = ReportChoicesProps<
  Chosen & { currency: string; currencies: readonly string[] }
> & {
  nameCurrency?: (code: string, index: number) => string
}

/** Nothing to choose where there is one currency. */
export function CurrencyChoices({ report, content, nameCurrency = (code) => code }: CurrencyChoicesProps) {
  const { revenue: t } = useAdminMessages()
  const { currency, currencies } = content
  if (currencies.length < 2) return null
  const choices = currencies.map((code, index) => ({
    key: code,
    name: nameCurrency(code, index),
    href: getAddress(report, content, { currency: code }),
  }))
  return <Choices label={t.currency} chosen={currency} choices={choices} />
}

export function StepChoices({ report, content, steps }: ReportChoicesProps<Chosen> & { steps: Steps }) {
  const { revenue: t } = useAdminMessages()
  const choices = STEPS.map((per) => ({
    key: per,
    name: t.steps[per],
    href: getAddress(report, content, { per }),
  }))
  return <Choices label={t.stepsLabel} chosen={steps} choices={choices} />
}

type ChoicesProps = {
  label: string
  chosen: string
  choices: readonly { key: string; name: string; href: string }[]
}

/** Other views of a report, of which one is shown. */
function Choices({ label, chosen, choices }: ChoicesProps) {
  return (
    <nav className={styles.choices} aria-label={label}>
      {choices.map(({ key, name, href }) => (
        <a key={key} className={styles.choice} href={href} aria-current={key === chosen ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** The address of the same report with another choice. */
function getAddress({ path }: Report, content: Chosen, change: Record<string, string>): string {
  return `${path}?${new URLSearchParams({ ...content.period, ...listKept(content), ...change })}`
}

/** The choices beside the period, so that another period keeps them. */
function listKept({ currency = '', currencies = [], chosenSteps }: Chosen): Record<string, string> {
  return {
    ...(currencies.length > 1 && { currency }),
    ...(chosenSteps && { per: chosenSteps }),
  }
}
