import type { Cents } from '#app/lib/money.ts'

export type QuestionKind =
  | 'text'
  | 'number'
  | 'letters'
  | 'alphanumeric'
  | 'email'
  | 'username'
  | 'discord'
  | 'server'
  | 'choice'

export type Choice = {
  /** The platform's value of the option. */
  value: string
  label: string
  /** The difference in price; negative for less. */
  difference: { cents: Cents } | { percent: number } | null
}

export type Question = {
  /** The key of the answer in the platform's `variable_data`. */
  key: string
  kind: QuestionKind
  /** The seller's label; empty if the platform sends none. */
  label: string
  isRequired: boolean
  /** In UTF-16 units, as browsers count them; null without a limit. */
  minLength: number | null
  maxLength: number
  choices: Choice[]
}

/** Answers by the key of their question. */
export type Answers = Record<string, string>

/** Why an answer is refused; `limit` is the required length. */
export type AnswerFault = {
  key: string
  reason: 'missing' | 'short' | 'long' | Exclude<QuestionKind, 'text' | 'username'>
  limit: number
}

/** The name of a question's form field. */
export function fieldName(key: string): string {
  return `variables[${key}]`
}
