/** Data of the setup's pages. */
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import type { SetupMessages } from '#app/messages/setup/index.ts'
import type { LookDrawing, LookName } from '#app/server/store/looks/looks.server.ts'

/** Steps with a form, in order. */
export const STEPS = ['keys', 'shop', 'look', 'pages'] as const
export type Step = (typeof STEPS)[number]

export const PAGES = [...STEPS, 'live'] as const
export type SetupPage = (typeof PAGES)[number]

export type Field = keyof SetupMessages['fields']
/** Values by the names of the inputs. */
export type Fields = Record<string, string>

export type ProblemCode = keyof SetupMessages['problems']
/** Problems by field. */
export type Problems = Record<string, ProblemCode>

export const WEBHOOK_STATES = ['waiting', 'received', 'wrongSecret'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** A page for a visitor without a link, with an invalid or used one, and with the valid one. */
export type EntryCard = 'locked' | 'invalid' | 'begin'

export type CardData =
  | { language: AdminLanguage; card: EntryCard }
  /** The last page, while the shop opens; `next` is the path that it leads to. */
  | { language: AdminLanguage; card: 'opening'; origin: string; next: string }

export type StepData = {
  language: AdminLanguage
  card: null
  page: SetupPage
  done: readonly Step[]
  /** Answers so far, without secrets. */
  values: Fields
  /** Names of the secrets that were typed before. */
  saved: readonly string[]
  /** Fields that the environment sets. */
  fixed: readonly string[]
  problems: Problems
  /** Findings of the step; on the last page, of all steps. */
  findings: readonly { isGood: boolean; text: string }[]
  /** The home page can be shown as the answers make it. */
  canPreview: boolean
  timeZones: readonly string[]
  /** The file that becomes the logo. */
  logo: string
  /** Null before the domain is known. */
  webhook: { address: string; isLocal: boolean; state: WebhookState } | null
  looks: Readonly<Record<LookName, LookDrawing>>
  /** Slugs of the starter's pages. */
  starterPages: readonly string[]
  subscriptions: readonly { id: number; name: string }[]
  /** Paths that the setup writes. */
  files: readonly string[]
  unfinished: Step | null
  /** The reason why the shop could not go live. */
  failure: string | null
}

export type SetupData = CardData | StepData
