/** Compares a store's behaviour with the recordings of the live platform and with the description. */
import { type Difference, listDifferences } from '../differences.ts'
import { choicesOf } from '../variants.ts'
import { type Answers, createReader, NotObservable, type Reader } from './answers.ts'
import { listIssuesIn, listOperations } from './operations.ts'
import { listRefusalIssues, needsLogin, REFUSALS } from './refusals.ts'
import { BASKET_RULES } from './rules/basket.ts'
import { CATALOGUE_RULES } from './rules/catalogue.ts'
import { createCodeRules } from './rules/codes.ts'
import { HEADER_RULES } from './rules/headers.ts'
import type { Rule } from './rules/rule.ts'
import type { Known } from './steps/step.ts'
import { findObserver } from './switches/switches.ts'

/** Verdicts on a store's behaviour. */
export const VERDICTS = ['as described', 'as recorded (live)', 'other', 'not observable here'] as const

/** A store's behaviour today in one respect. */
export type Finding = {
  kind: 'switch' | 'operation' | 'rule' | 'refusal'
  /** The switch or operation, or what the rule says. */
  name: string
  operations: readonly string[]
  verdict: (typeof VERDICTS)[number]
  /** The difference, or the reason that it cannot be observed. */
  detail: string
  /** True when the emulator answers otherwise on its defaults. */
  isNews: boolean
}

export function listFindings(answers: Answers, codes: Known['codes']): Finding[] {
  const reader = createReader(answers)
  const rules = [...HEADER_RULES, ...CATALOGUE_RULES, ...BASKET_RULES, ...createCodeRules(codes)]
  return [
    ...listDifferences().map((difference) => switchFinding(difference, reader)),
    ...operationFindings(reader),
    ...REFUSALS.map((refusal) =>
      ruleFinding(
        'refusal',
        {
          title: refusal.title,
          operations: [refusal.operation],
          issues(reader) {
            if (refusal.step.endsWith('BeforeLogin')) needsLogin(reader)
            return listRefusalIssues(refusal, reader)
          },
        },
        reader,
      ),
    ),
    ...rules.map((rule) => ruleFinding('rule', rule, reader)),
  ]
}

/** Choices of a store: the platform has each of their positions. */
const SETTINGS = new Set(['storeKind', 'regionalPrices', 'taxInclusive'])

function switchFinding(difference: Difference, reader: Reader): Finding {
  const { operations, strict } = difference
  const finding = { kind: 'switch' as const, name: difference.switch, operations }
  const observe = findObserver(difference.switch)
  if (typeof observe !== 'function') return { ...finding, ...hidden(observe.why) }
  return attempt(finding, () => {
    const seen = observe(reader)
    const position = choicesOf(difference.switch).find((choice) => String(choice) === String(seen))
    const isChoice = position !== undefined && SETTINGS.has(difference.switch)
    const isNews = position !== difference.default && !isChoice
    const detail = position === undefined ? String(seen) : `${difference.switch}=${String(position)}`
    if (position !== undefined && position === strict) return { verdict: 'as described', detail, isNews }
    return { verdict: isNews ? 'other' : 'as recorded (live)', detail, isNews }
  })
}

function operationFindings(reader: Reader): Finding[] {
  return listOperations().map(([name, operation]) =>
    attempt({ kind: 'operation', name, operations: [name] }, () => {
      const asked = operation.steps.filter(reader.isAnswered)
      // Why the first one was not asked.
      if (asked.length === 0) reader.answer(operation.steps[0] ?? '')
      if (operation.isOfCode) asked.filter(reader.isRefusal).forEach(reader.requireSuccess)
      return judge(asked.flatMap((step) => listIssuesIn(operation, reader.answer(step))))
    }),
  )
}

const ruleFinding = (
  kind: 'rule' | 'refusal',
  { title, operations, issues }: Rule,
  reader: Reader,
): Finding => attempt({ kind, name: title, operations }, () => judge(issues(reader)))

type Judged = Pick<Finding, 'verdict' | 'detail' | 'isNews'>

function judge(issues: readonly string[]): Judged {
  const different = [...new Set(issues)]
  if (different.length === 0) return { verdict: 'as recorded (live)', detail: '', isNews: false }
  return { verdict: 'other', detail: different.join('; '), isNews: true }
}

const hidden = (why: string): Judged => ({ verdict: 'not observable here', detail: why, isNews: false })

function attempt(finding: Pick<Finding, 'kind' | 'name' | 'operations'>, look: () => Judged): Finding {
  try {
    return { ...finding, ...look() }
  } catch (error) {
    if (error instanceof NotObservable) return { ...finding, ...hidden(error.message) }
    throw error
  }
}
