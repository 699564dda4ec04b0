/** Every page of the panel gets the login, the reason why there is nothing to show, or its content. */

import type { AdminLanguage } from '#app/messages/admin/index.ts'
import type { AdminProblem, DatabaseTrouble, SignedInPerson } from '#app/panel/access/types.ts'

export type PanelData<Content> = {
  language: AdminLanguage
  /** When it was read, ISO 8601. */
  now: string
} & (Closed | Unavailable | Forbidden | Open<Content>)

type Closed = {
  state: 'closed'
  /** While something is wrong with the database no login is possible. */
  database: DatabaseTrouble | null
  problem: AdminProblem | null
  asksForCode: boolean
  /** There are people who sign in with their name. */
  asksForName: boolean
  /** Seconds until a login is possible again, when they are known. */
  waitSeconds: number | null
  returnTo: string
}

/** The database cannot be asked. */
type Unavailable = { state: 'unavailable'; database: DatabaseTrouble }

type SignedIn = {
  person: SignedInPerson
  /** Paths that the person's role may open. */
  pages: string[]
}

/** The person's role has no right to the page. */
type Forbidden = SignedIn & { state: 'forbidden' }

type Open<Content> = SignedIn & { state: 'open'; problem: AdminProblem | null; content: Content }
