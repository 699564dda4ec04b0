/** Raw answers of a store, as the findings read them. */
import { z } from 'zod'

export type Answer = {
  status: number
  headers: Headers
  text: string
  /** The body as JSON; undefined when it is none. */
  body: unknown
}

/** Why a step was not asked. */
export type Missing = { why: string }

/** By the names of the steps. */
export type Answers = ReadonlyMap<string, Answer | Missing>

/** Thrown where a store does not show what a finding is about. */
export class NotObservable extends Error {}

export type Fields = Record<string, unknown>

const Fields = z.looseObject({})

export const isFields = (value: unknown): value is Fields => Fields.safeParse(value).success

/** Unwraps `data`; some answers are bare. */
export function unwrap(body: unknown): unknown {
  return isFields(body) && 'data' in body ? body.data : body
}

/** An object, or the only element of a list. */
function one(value: unknown): Fields {
  const single = Array.isArray(value) ? value[0] : value
  if (!isFields(single)) throw new NotObservable('the answer is no object')
  return single
}

const fieldsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** A refusal may come with the status of a success (`errorsAs200`). */
export const isAccepted = ({ status, body }: Answer): boolean =>
  status < 300 && !(isFields(body) && body.status === 'error')

/** A refusal as it is named to the reader of a finding. */
function sentenceAbout({ status, body }: Answer): string {
  const detail = isFields(body) && typeof body.detail === 'string' ? `: “${body.detail}”` : ''
  return `was refused with ${status}${detail}`
}

/** Reads answers; what was not asked or was refused is not observable. */
export function createReader(answers: Answers) {
  function answer(step: string): Answer {
    const found = answers.get(step)
    if (found === undefined) throw new NotObservable('was not asked')
    if ('why' in found) throw new NotObservable(found.why)
    return found
  }

  function success(step: string): unknown {
    const found = answer(step)
    if (!isAccepted(found)) throw new NotObservable(sentenceAbout(found))
    return unwrap(found.body)
  }

  const list = (step: string): Fields[] => fieldsIn(success(step))

  return {
    answer,
    list,
    /** The first of the steps that succeeded. */
    object(...steps: string[]): Fields {
      const succeeded = steps.find((step) => isSuccess(answers.get(step)))
      return one(success(succeeded ?? steps[0] ?? ''))
    },
    /** Throws why a step was not asked, or that it was refused. */
    requireSuccess: (step: string): void => void success(step),
    isAnswered: (step: string): boolean => isAnswer(answers.get(step)),
    /** True when a step was refused for its question, and not because the store failed. */
    isRefusal: (step: string): boolean => isRefusal(answers.get(step)),
    isSuccess: (step: string): boolean => isSuccess(answers.get(step)),
    /** Every package of the catalogue, in whatever list it stands. */
    packages: (): Fields[] => [
      ...list('packages'),
      ...list('categoriesFull').flatMap(({ packages }) => fieldsIn(packages)),
    ],
    /** The packages of a basket. */
    lines: (step: string): Fields[] => fieldsIn(one(success(step)).packages),
    all: (): [string, Answer][] =>
      [...answers].flatMap(([step, found]): [string, Answer][] => ('why' in found ? [] : [[step, found]])),
  }
}

export type Reader = ReturnType<typeof createReader>

const isAnswer = (found: Answer | Missing | undefined): found is Answer =>
  found !== undefined && !('why' in found)

const isSuccess = (found: Answer | Missing | undefined): boolean => isAnswer(found) && isAccepted(found)

const isRefusal = (found: Answer | Missing | undefined): boolean =>
  isAnswer(found) && !isAccepted(found) && found.status < 500
