/** A package's questions for its buyer. */
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
  /** The platform's own value of the option. */
  value: string
  label: string
  /** The difference in price, up or down. */
  difference: { cents: Cents } | { percent: number } | null
}

export type Question = {
  /** The key of its answer in the platform's `variable_data`. */
  key: string
  kind: QuestionKind
  /** The seller's own words; empty where the platform sends none. */
  label: string
  isRequired: boolean
  /** In UTF-16 units, as browsers count them; null without a limit of the seller's. */
  minLength: number | null
  maxLength: number
  choices: Choice[]
}

/** By the keys of the questions. */
export type Answers = Record<string, string>

/** Why an answer is not taken; `limit` is the length that it has to keep. */
export type AnswerFault = {
  key: string
  reason: 'missing' | 'short' | 'long' | Exclude<QuestionKind, 'text' | 'username'>
  limit: number
}

/** The name of a question's field. */
export function fieldName(key: string): string {
  return `variables[${key}]`
}
