import { type Answer, type Fields, isAccepted, isFields, NotObservable, type Reader } from '../answers.ts'

/** The position of a switch that the answers show, or a sentence about what they show instead. */
export type Observe = (reader: Reader) => string | number | boolean

export const isText = (value: unknown): value is string => typeof value === 'string'

/** Returns the value that all of some values share, or `mixed` where they differ. */
export function unanimous<T extends string | boolean>(
  values: readonly T[],
  { none, mixed }: { none: string; mixed: string },
): T | string {
  const [first, ...others] = new Set(values)
  if (first === undefined) throw new NotObservable(none)
  return others.length === 0 ? first : mixed
}

/** Reads the status for a switch whose positions are statuses. */
export const readStatus =
  (step: string): Observe =>
  (reader) => {
    const answer = reader.answer(step)
    return isAccepted(answer) ? `accepted with ${answer.status}` : refusedStatus(answer)
  }

function refusedStatus({ status }: Answer): number {
  if (status < 300) throw new NotObservable('the refusal has the status of a success')
  return status
}

export const readTextField = (fields: Fields, name: string): string =>
  isText(fields[name]) ? fields[name] : ''

function getRefusal(reader: Reader, step: string): Answer {
  const answer = reader.answer(step)
  if (isAccepted(answer)) throw new NotObservable('was not refused')
  return answer
}

/** The status of what must be a refusal. */
export const statusOfRefusal =
  (step: string): Observe =>
  (reader) =>
    refusedStatus(getRefusal(reader, step))

/** Reads the sentence of a refusal from both of its places. */
export function readSentence(reader: Reader, step: string): { title: string; detail: string } {
  const { body } = getRefusal(reader, step)
  const fields = isFields(body) ? body : {}
  return { title: readTextField(fields, 'title'), detail: readTextField(fields, 'detail') }
}

/** A verdict holds only where what it builds on does; else the reason is told. */
export function requireThat(isSo: boolean, why: string): void {
  if (!isSo) throw new NotObservable(why)
}

export const readCents = (amount: unknown): number => Math.round(Number(amount) * 100)
