/** The choices of a money report besides its period: a currency, and days, weeks or months. */
import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { Report } from '#app/panel/define-page.ts'
import { Choices } from '#app/panel/kit/report/choices.tsx'
import type { ChosenPeriod } from '#app/panel/kit/report/period-switch.tsx'
import { STEPS, type StepUnit } from '#app/shop/orders/revenue/types.ts'

/** The choices that the page's address contains. */
type Chosen = Pick<ChosenPeriod, 'period'> & {
  currency: string
  currencies: readonly string[]
  /** The unit is null when the length of the period decides. */
  chosenUnit?: StepUnit | null
}

type ReportChoicesProps = { report: Report; content: Chosen }
type CurrencyChoicesProps = ReportChoicesProps & { nameCurrency?: (code: string, index: number) => string }

export function CurrencyChoices({ report, content, nameCurrency = (code) => code }: CurrencyChoicesProps) {
  const { revenue: t } = useAdminMessages()
  const { currency, currencies } = content
  if (currencies.length < 2) return null
  const choices = currencies.map((code, index) => ({
    key: code,
    name: nameCurrency(code, index),
    href: buildChoiceAddress(report, content, { currency: code }),
  }))
  return <Choices label={t.currency} chosen={currency} choices={choices} />
}

export function StepChoices({ report, content, unit }: ReportChoicesProps & { unit: StepUnit }) {
  const { revenue: t } = useAdminMessages()
  const choices = STEPS.map((per) => ({
    key: per,
    name: t.steps[per],
    href: buildChoiceAddress(report, content, { per }),
  }))
  return <Choices label={t.stepsLabel} chosen={unit} choices={choices} />
}

/** Builds the address of the same report with another choice. */
export function buildChoiceAddress(
  { path }: Report,
  content: Chosen,
  change: Record<string, string>,
): string {
  return `${path}?${new URLSearchParams({ ...content.period, ...listKept(content), ...change })}`
}

/** Lists the choices that stay the same when another period is chosen. */
export function listKept({ currency, currencies, chosenUnit }: Chosen): Record<string, string> {
  return {
    ...(currencies.length > 1 && { currency }),
    ...(chosenUnit && { per: chosenUnit }),
  }
}
