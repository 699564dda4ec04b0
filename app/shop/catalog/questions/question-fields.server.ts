/** A package's questions as fields of a page. */
import { formatMoney } from '#app/lib/money.ts'
import type { Question } from './questions.ts'

/** A choice with its difference in price as text. */
type ShownChoice = { value: string; label: string; difference: string | null }

export type ShownQuestion = Omit<Question, 'choices'> & { choices: ShownChoice[] }

export function showQuestions(
  questions: readonly Question[],
  { currency, locale }: { currency: string; locale: string },
): ShownQuestion[] {
  const signed = (sign: number, text: string) => `${sign < 0 ? '−' : '+'}${text}`
  return questions.map(({ choices, ...question }) => ({
    ...question,
    choices: choices.map(({ value, label, difference }) => {
      if (difference === null) return { value, label, difference }
      if ('cents' in difference) {
        const { cents } = difference
        return { value, label, difference: signed(cents, formatMoney(Math.abs(cents), currency, locale)) }
      }
      const { percent } = difference
      return { value, label, difference: signed(percent, `${Math.abs(percent).toLocaleString(locale)} %`) }
    }),
  }))
}
