/** The choices of a report about money beside its period: a currency, and days, weeks or months. */
import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { Report } from '#app/panel/define-page.ts'
import { Choices } from '#app/panel/kit/report/choices.tsx'
import type { ChosenPeriod } from '#app/panel/kit/report/period-switch.tsx'
import { STEPS, type Steps } from '#app/shop/orders/revenue/types.ts'

/** The choices of the address, as the content says them. */
type Chosen = Pick<ChosenPeriod, 'period'> & {
  currency: string
  currencies: readonly string[]
  /** Null while the length of the period decides. */
  chosenSteps?: Steps | null
}

type ReportChoicesProps = { report: Report; content: Chosen }
type CurrencyChoicesProps = ReportChoicesProps & { nameCurrency?: (code: string, index: number) => string }

/** A single currency leaves no choice. */
export function CurrencyChoices({ report, content, nameCurrency = (code) => code }: CurrencyChoicesProps) {
  const { revenue: t } = useAdminMessages()
  const { currency, currencies } = content
  if (currencies.length < 2) return null
  const choices = currencies.map((code, index) => ({
    key: code,
    name: nameCurrency(code, index),
    href: getChoiceAddress(report, content, { currency: code }),
  }))
  return <Choices label={t.currency} chosen={currency} choices={choices} />
}

export function StepChoices({ report, content, steps }: ReportChoicesProps & { steps: Steps }) {
  const { revenue: t } = useAdminMessages()
  const choices = STEPS.map((per) => ({
    key: per,
    name: t.steps[per],
    href: getChoiceAddress(report, content, { per }),
  }))
  return <Choices label={t.stepsLabel} chosen={steps} choices={choices} />
}

/** The address of the same report with another choice. */
export function getChoiceAddress({ path }: Report, content: Chosen, change: Record<string, string>): string {
  return `${path}?${new URLSearchParams({ ...content.period, ...listKept(content), ...change })}`
}

/** The choices beside the period, so that another period keeps them. */
export function listKept({ currency, currencies, chosenSteps }: Chosen): Record<string, string> {
  return {
    ...(currencies.length > 1 && { currency }),
    ...(chosenSteps && { per: chosenSteps }),
  }
}
