import { type Fields, NotObservable, type Reader } from '../answers.ts'

/** The position of a switch that the answers show, or a sentence about what they show instead. */
export type Observe = (reader: Reader) => string | number | boolean

export const isText = (value: unknown): value is string => typeof value === 'string'

/** What all of some values are; a sentence where they differ. */
export function unanimous<T extends string | boolean>(
  values: readonly T[],
  { none, mixed }: { none: string; mixed: string },
): T | string {
  const [first, ...others] = new Set(values)
  if (first === undefined) throw new NotObservable(none)
  return others.length === 0 ? first : mixed
}

/** How a status stands for a switch whose positions are statuses. */
export const statusOf =
  (step: string): Observe =>
  (reader) => {
    const { status } = reader.answer(step)
    return status < 300 ? `accepted with ${status}` : status
  }

export const textOf = (fields: Fields, name: string): string => (isText(fields[name]) ? fields[name] : '')

/** Where a refusal's sentence stands. */
export function sentenceOf(reader: Reader, step: string): { title: string; detail: string; status: number } {
  const { status, body } = reader.answer(step)
  if (status < 300) throw new NotObservable('was not refused')
  const fields = typeof body === 'object' && body !== null ? { ...body } : {}
  return { status, title: textOf(fields, 'title'), detail: textOf(fields, 'detail') }
}

export const centsOf = (amount: unknown): number => Math.round(Number(amount) * 100)
