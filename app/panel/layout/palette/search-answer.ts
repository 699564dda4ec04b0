import { createArrayGuard, createObjectGuard, type Guard, type Guarded, isString } from '#app/lib/guards.ts'

const KINDS = ['pages', 'products', 'settings', 'orders'] as const
type ResultKind = (typeof KINDS)[number]

export const MAX_PANEL_SEARCH_LENGTH = 100

const isKind: Guard<ResultKind> = (value): value is ResultKind => KINDS.some((kind) => kind === value)
const isResult = createObjectGuard({ href: isString, title: isString, detail: isString })
const isGroup = createObjectGuard({ kind: isKind, results: createArrayGuard(isResult) })
export const isSearchAnswer = createObjectGuard({ groups: createArrayGuard(isGroup) })

/** `detail` tells results with the same title apart. */
export type SearchResult = Guarded<typeof isResult>
/** Results of one kind; kinds without results are left out. */
export type ResultGroup = Guarded<typeof isGroup>
