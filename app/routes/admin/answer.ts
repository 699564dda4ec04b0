/** What every page of the panel gets: the door, the reason why there is nothing to show, or the thing itself. */
import type { AdminProblem } from '#app/features/admin/types.ts'
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import type { DatabaseErrorCode } from '#app/platform/database-error.server.ts'

export type PanelAnswer<Content> = {
  language: AdminLanguage
  /** The moment of the answer, ISO 8601. */
  now: string
} & (Closed | Unavailable | Open<Content>)

type Closed = {
  state: 'closed'
  problem: AdminProblem | null
  asksForCode: boolean
  /** Seconds until the door opens again, when they are known. */
  waitSeconds: number | null
  returnTo: string
}

/** The database cannot be asked. */
type Unavailable = {
  state: 'unavailable'
  code: DatabaseErrorCode
  /** Where it is, for a signed-in administrator only. */
  place: string | null
}

type Open<Content> = { state: 'open'; problem: AdminProblem | null; content: Content }
