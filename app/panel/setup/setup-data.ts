/** The setup as its pages show it. */
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import type { SetupMessages } from '#app/messages/setup/index.ts'

/** The steps that ask, in their order. */
export const STEPS = ['keys', 'shop', 'look', 'pages'] as const
export type Step = (typeof STEPS)[number]

export const PAGES = [...STEPS, 'live'] as const
export type SetupPage = (typeof PAGES)[number]

export type Field = keyof SetupMessages['fields']
/** By the names of the form. */
export type Fields = Record<string, string>

export type ProblemCode = keyof SetupMessages['problems']
/** By field. */
export type Problems = Record<string, ProblemCode>

export const WEBHOOK_STATES = ['waiting', 'received', 'wrongSecret'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** A page without a form to fill in: for a visitor without a link, with a wrong or used one, with the right one, and while the shop opens. */
export type CardData = { language: AdminLanguage; card: 'locked' | 'invalid' | 'begin' | 'opening' }

export type StepData = {
  language: AdminLanguage
  card: null
  page: SetupPage
  done: readonly Step[]
  /** The step's answers so far, secrets excepted. */
  values: Fields
  /** Secrets that were typed before. */
  saved: readonly string[]
  /** Fields that the environment answers. */
  fixed: readonly string[]
  problems: Problems
  /** The step's; on the last page those of all steps. */
  findings: readonly { isGood: boolean; text: string }[]
  webhook: { address: string; isLocal: boolean; state: WebhookState }
  /** The page's colour in both themes, `#rrggbb`. */
  grounds: { light: string; dark: string }
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
