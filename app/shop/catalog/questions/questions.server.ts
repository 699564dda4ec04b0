import type { Package, PackageOption, Variable } from 'tebex-client'
import type { AnswerFault, Answers, Choice, Question, QuestionKind } from './questions.ts'

/** The default limit, in UTF-16 units. */
const MAX_ANSWER_LENGTH = 255

/** The platform's own keys keep their kind whatever type it reports for them. */
const KINDS_BY_KEY: ReadonlyMap<string, QuestionKind> = new Map([
  ['discord_id', 'discord'],
  ['giftcard_to', 'email'],
  ['username_id', 'username'],
  ['server_id', 'server'],
])

/** The platform's types, without spaces and signs. Every other type is a choice if it has options, else free text. */
const KINDS_BY_TYPE: ReadonlyMap<string, QuestionKind> = new Map([
  ['text', 'text'],
  ['numeric', 'number'],
  ['number', 'number'],
  ['alpha', 'letters'],
  ['alphanumeric', 'alphanumeric'],
  ['email', 'email'],
  ['giftcardto', 'email'],
  ['username', 'username'],
  ['usernameid', 'username'],
  ['discord', 'discord'],
  ['discordid', 'discord'],
  ['server', 'server'],
  ['serverid', 'server'],
])

/** A package's questions: its variables, then the options that are not variables. */
export function listQuestions({ variables, options }: Pick<Package, 'variables' | 'options'>): Question[] {
  const questions = new Map<string, Question>()
  for (const variable of variables) {
    if (!questions.has(variable.identifier)) questions.set(variable.identifier, readVariable(variable))
  }
  for (const option of options) {
    const { name, description, required: isRequired } = option
    const question = questions.get(name)
    if (question) questions.set(name, { ...question, label: question.label || description, isRequired })
    else questions.set(name, readOption(option))
  }
  return [...questions.values()]
}

/** Variables do not say whether an answer is optional; the platform refuses most empty ones. */
function readVariable(variable: Variable): Question {
  const { identifier: key, type, description: label } = variable
  const choices = readChoices(variable)
  const kind = selectKind(key, type) ?? (choices.length > 0 ? 'choice' : 'text')
  const common = { key, kind, label, isRequired: true }
  return kind === 'choice'
    ? { ...common, ...NO_LIMITS, choices }
    : { ...common, ...readLimits(variable), choices: [] }
}

function readOption({ name, type, description, required }: PackageOption): Question {
  const kind = selectKind(name, type) ?? 'text'
  return { key: name, kind, label: description, isRequired: required, ...NO_LIMITS, choices: [] }
}

const NO_LIMITS = { minLength: null, maxLength: MAX_ANSWER_LENGTH }

function selectKind(key: string, type: string): QuestionKind | undefined {
  return KINDS_BY_KEY.get(key) ?? KINDS_BY_TYPE.get(type.toLowerCase().replace(/[^a-z]/g, ''))
}

/** Ignores limits that no answer could meet. */
function readLimits({ minLength, maxLength }: Variable): Pick<Question, 'minLength' | 'maxLength'> {
  const longest = maxLength !== null && maxLength > 0 ? Math.min(maxLength, 1_000) : MAX_ANSWER_LENGTH
  const isMet = minLength !== null && minLength > 0 && minLength <= longest
  return { minLength: isMet ? minLength : null, maxLength: longest }
}

/** An option is sent by its id, as in the platform's own template. */
function readChoices({ options }: Variable): Choice[] {
  const choices = new Map<string, Choice>()
  for (const { id, name, value: text, price, percentage } of options) {
    const value = id ?? text ?? name
    if (value === '' || choices.has(value)) continue
    const difference = price ? { cents: price } : percentage ? { percent: percentage } : null
    choices.set(value, { value, label: name || text || value, difference })
  }
  return [...choices.values()]
}

/** The same answers with each chosen option named by its value, which some stores expect; null if nothing changes. */
export function answersByValue({ variables }: Pick<Package, 'variables'>, answers: Answers): Answers | null {
  const values = variables.flatMap(({ identifier, options }) => {
    const value = options.find(({ id }) => id !== null && id === answers[identifier])?.value
    return value && value !== answers[identifier] ? [[identifier, value] as const] : []
  })
  return values.length > 0 ? { ...answers, ...Object.fromEntries(values) } : null
}

const PATTERNS = new Map<QuestionKind, { reason: AnswerFault['reason']; pattern: RegExp }>([
  ['number', { reason: 'number', pattern: /^\d+$/ }],
  ['server', { reason: 'server', pattern: /^\d+$/ }],
  ['discord', { reason: 'discord', pattern: /^\d{15,21}$/ }],
  ['letters', { reason: 'letters', pattern: /^[\p{L}\p{M}]+$/u }],
  ['alphanumeric', { reason: 'alphanumeric', pattern: /^[\p{L}\p{M}\p{N}]+$/u }],
  ['email', { reason: 'email', pattern: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/ }],
])

/** The trimmed answers to a package's questions, and their faults; other fields are dropped. */
export function checkAnswers(questions: readonly Question[], rawAnswers: Answers) {
  const answers: [string, string][] = []
  const faults: AnswerFault[] = []
  for (const question of questions) {
    const { key } = question
    const answer = (Object.hasOwn(rawAnswers, key) ? (rawAnswers[key] ?? '') : '')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
    const fault = findFault(question, answer)
    if (fault) faults.push({ key, ...fault })
    else if (answer !== '') answers.push([key, answer])
  }
  return { answers: Object.fromEntries(answers), faults }
}

function findFault(question: Question, answer: string): Omit<AnswerFault, 'key'> | null {
  const { kind, isRequired, minLength, maxLength, choices } = question
  if (answer === '') return isRequired ? { reason: 'missing', limit: 0 } : null
  if (kind === 'choice')
    return choices.some(({ value }) => value === answer) ? null : { reason: kind, limit: 0 }
  if (answer.length > maxLength) return { reason: 'long', limit: maxLength }
  if (minLength !== null && answer.length < minLength) return { reason: 'short', limit: minLength }
  const rule = PATTERNS.get(kind)
  return rule && !rule.pattern.test(answer) ? { reason: rule.reason, limit: 0 } : null
}
