/** Every page of the panel gets the login, a reason why there is nothing to show, or its content. */

import type { AdminLanguage } from '#app/messages/admin/index.ts'
import type { AdminProblem, DatabaseTrouble, SignedInPerson } from '#app/panel/access/types.ts'

export type PanelData<Content> = {
  language: AdminLanguage
  /** When the data were read, as ISO 8601. */
  now: string
  /** The shop's time zone, an IANA name. Its clocks show every moment of the panel. */
  timeZone: string
} & (Closed | Unavailable | Forbidden | Open<Content>)

type Closed = {
  state: 'closed'
  /** No login is possible while the database is in trouble. */
  database: DatabaseTrouble | null
  problem: AdminProblem | null
  asksForCode: boolean
  /** True when there are people who sign in with their name. */
  asksForName: boolean
  /** Seconds until the next possible login; null when unknown. */
  waitSeconds: number | null
  returnTo: string
}

type Unavailable = { state: 'unavailable'; database: DatabaseTrouble }

type SignedIn = {
  person: SignedInPerson
  /** Paths that the person's role may open. */
  pages: string[]
}

type Forbidden = SignedIn & { state: 'forbidden' }

type Open<Content> = SignedIn & { state: 'open'; problem: AdminProblem | null; content: Content }
