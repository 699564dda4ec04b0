import {
  createArrayGuard,
  createObjectGuard,
  type Guarded,
  isBoolean,
  isNumber,
  isString,
  nullable,
} from '#app/lib/guards.ts'

const isNames = createArrayGuard(isString)

/** The facts of a script that decide where it runs, as its file says them. */
const isFacts = createObjectGuard({
  frameworks: isNames,
  inventories: isNames,
  targets: isNames,
  phones: isNames,
  /** Resources that have to be there. */
  requires: isNames,
  serverBuild: nullable(isNumber),
  oneSync: isBoolean,
  gameBuild: nullable(isNumber),
})
export type Facts = Guarded<typeof isFacts>

/** The response of `GET /api/compatibility`: facts of all scripts; null where the seller says nothing. */
export const isCompatibilityResponse = createObjectGuard({
  products: createArrayGuard(createObjectGuard({ id: isNumber, facts: nullable(isFacts) })),
})

/** A visitor's server as this browser remembers it; null is what it does not know. */
export const isServer = createObjectGuard({
  /** Names of resources, in lower case. */
  resources: isNames,
  serverBuild: nullable(isNumber),
  oneSync: nullable(isBoolean),
  gameBuild: nullable(isNumber),
})
export type Server = Guarded<typeof isServer>

/** `provided` names what the browser does not know of the server, `missing` and `unknown` the requirements that decided. */
export type Verdict =
  | { state: 'fits'; provided: string[] }
  | { state: 'needs'; missing: string[] }
  | { state: 'unknown'; unknown: string[] }
