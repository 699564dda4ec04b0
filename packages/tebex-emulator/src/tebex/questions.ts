import type { Variants } from '../variants.ts'
import type { Basket } from './basket.ts'
import type { Package, Variable } from './catalogue.ts'
import { Refusal } from './refusal.ts'
import type { State } from './state.ts'

/** Becomes a 500; the next attempt succeeds. */
export class TransientError extends Error {}

export const GENERIC_OPTION = 'One of the options provided is invalid'

/** Questions of the platform itself; all others are the seller's. */
const SYSTEM_QUESTIONS: ReadonlySet<string> = new Set([
  'discord_id',
  'giftcard_to',
  'username_id',
  'server_id',
])

const isSystem = ({ identifier }: Variable): boolean => SYSTEM_QUESTIONS.has(identifier)

const NO_VARIABLES = { absent: {}, list: { variables: [] }, null: { variables: null } } as const

/** The two lists in which the API announces the questions of a package. */
export function listAnnouncedQuestions(pack: Package, { systemQuestionsIn, noVariables }: Variants) {
  const isIn = (list: 'variables' | 'options') => systemQuestionsIn === list || systemQuestionsIn === 'both'
  const variables = pack.variables.filter((variable) => !isSystem(variable) || isIn('variables'))
  const systemOptions = pack.variables.filter((variable) => isSystem(variable) && isIn('options'))
  return {
    ...(variables.length === 0
      ? NO_VARIABLES[noVariables]
      : { variables: variables.map(({ required: _, ...variable }) => variable) }),
    options: [
      ...pack.options,
      ...systemOptions.map(({ identifier, description, type, required }) => ({
        name: identifier,
        description,
        type,
        required,
      })),
    ],
  }
}

/** The chosen option of a dropdown, named by id, by value or by either. */
export function findOption({ options }: Variable, answer: string | undefined, variants: Variants) {
  const { dropdownAnswer } = variants
  return options.find(
    ({ id, value }) =>
      (dropdownAnswer !== 'value' && String(id) === answer) || (dropdownAnswer !== 'id' && value === answer),
  )
}

function isValidAnswer(variable: Variable, answer: string, variants: Variants): boolean {
  const { type, min_length, max_length } = variable
  if (min_length !== null && answer.length < min_length) return false
  if (max_length !== null && answer.length > max_length) return false
  if (type === 'dropdown') return findOption(variable, answer, variants) !== undefined
  if (type === 'discord_id') return /^\d{15,21}$/.test(answer)
  if (type === 'numeric') return /^\d+$/.test(answer)
  if (type === 'alpha') return /^[a-z]+$/i.test(answer)
  if (type === 'alphanumeric') return /^[a-z0-9]+$/i.test(answer)
  if (type === 'email') return /^\S+@\S+\.\S+$/.test(answer)
  return answer.trim() !== ''
}

export function createOptionRefusal(sentence: string, { optionInvalid, optionSentence }: Variants): Refusal {
  return optionSentence === 'title'
    ? new Refusal(optionInvalid, 'Invalid options', sentence)
    : new Refusal(optionInvalid, sentence)
}

/** Refuses the first answer that is missing or wrong. */
export function requireAnswers(
  { variants }: State,
  basket: Basket,
  pack: Package,
  answers: Readonly<Record<string, string>>,
): void {
  for (const variable of pack.variables) {
    const answer = answers[variable.identifier] ?? ''
    if (answer === '' && !variable.required) continue
    if (answer === '' && variants.addFirst500 && !basket.failedOnce.includes(pack.id)) {
      basket.failedOnce.push(pack.id)
      throw new TransientError()
    }
    if (answer === '' && variable.type !== 'discord_id') {
      throw createOptionRefusal(`Please enter the ${variable.description}`, variants)
    }
    if (!isValidAnswer(variable, answer, variants)) throw createOptionRefusal(GENERIC_OPTION, variants)
  }
  const unanswered = pack.options.find(({ name, required }) => required && (answers[name] ?? '') === '')
  if (unanswered !== undefined) throw createOptionRefusal(GENERIC_OPTION, variants)
}
