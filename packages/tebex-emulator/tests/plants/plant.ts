import { type Fields, isFields, unwrap } from '../../src/verify/answers.ts'
import type { Alter, Passing } from './altered-store.ts'

/** A difference that is planted into a store, and the findings that must name it. */
export type Plant = { title: string; alter: Alter; named: string[] }

export const plant = (title: string, alter: Alter, ...named: string[]): Plant => ({ title, alter, named })

export const ANYTHING = /^/
export const STORE = /^\/accounts\/[^/]+$/
export const PACKAGES = /\/packages(\?|$)/
export const CATEGORIES = /\/categories/
export const CATALOGUE = /\/(packages|categories)([/?]|$)/
export const BASKET = /\/baskets/
export const NEW_BASKET = /\/baskets$/
export const ADD = /^\/baskets\/[^/]+\/packages$/
export const AUTH = /\/auth\?/

const has =
  (name: string) =>
  (fields: Fields): boolean =>
    name in fields

export const isPackage = has('disable_gifting')
export const isBasket = has('complete_url')
export const isLine = has('in_basket')
export const isInBasket = has('gift_username')
export const isCategory = has('display_type')
export const isStore = has('webstore_url')

/** Every object in an answer, however deep. */
function* walk(value: unknown): Generator<Fields> {
  if (Array.isArray(value)) for (const each of value) yield* walk(each)
  if (!isFields(value)) return
  yield value
  for (const each of Object.values(value)) yield* walk(each)
}

/** Successes at an address. */
export const success =
  (path: RegExp, alter: Alter): Alter =>
  (passing) => {
    if (path.test(passing.path) && passing.status < 300) alter(passing)
  }

/** Refusals at an address. */
export const refused =
  (path: RegExp, alter: Alter): Alter =>
  (passing) => {
    if (path.test(passing.path) && passing.status >= 400) alter(passing)
  }

/** Another body in the place of each success. */
export const body = (path: RegExp, alterBody: (contents: unknown, body: unknown) => unknown): Alter =>
  success(path, (passing) => {
    if (passing.body !== undefined) passing.body = alterBody(unwrap(passing.body), passing.body)
  })

/** Every object of a kind in the successes at an address. */
export const each = (
  path: RegExp,
  isWanted: (fields: Fields) => boolean,
  alter: (fields: Fields, passing: Passing) => void,
): Alter =>
  success(path, (passing) => {
    for (const fields of walk(passing.body)) if (isWanted(fields)) alter(fields, passing)
  })

export const set =
  (change: (value: unknown) => unknown, ...names: string[]) =>
  (fields: Fields): void => {
    for (const name of names) if (name in fields) fields[name] = change(fields[name])
  }

export const drop =
  (name: string) =>
  (fields: Fields): void => {
    delete fields[name]
  }

export const rename =
  (from: string, to: string) =>
  (fields: Fields): void => {
    fields[to] = fields[from]
    delete fields[from]
  }

/** A refusal with something else in its body. */
export const problem = (path: RegExp, alter: (problem: Fields) => void): Alter =>
  refused(path, ({ body }) => {
    if (isFields(body)) alter(body)
  })

/** Another status, in the body too. */
export const status =
  (code: number): Alter =>
  (passing) => {
    passing.status = code
    if (isFields(passing.body)) passing.body.status = code
  }

export const accepted =
  (contents: unknown): Alter =>
  (passing) => {
    passing.status = 200
    passing.body = contents
  }

export const empty =
  (code: number): Alter =>
  (passing) => {
    Object.assign(passing, { status: code, body: undefined, text: '' })
  }

export const page =
  (code: number): Alter =>
  (passing) => {
    Object.assign(passing, { status: code, body: undefined, text: `<h1>${code}</h1>` })
    passing.headers.set('content-type', 'text/html')
  }

export const header =
  (name: string, value: string | null): Alter =>
  ({ headers }) => {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
