/** Pages of the panel, declared once. The route table imports them, so they carry no component and no schema. */
import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { Right } from '#app/panel/access/rights.ts'
import type { ExportName } from '#app/panel/access/types.ts'

type Tab = keyof AdminMessages['tabs']

/** The groups of the navigation, in order. */
export const GROUPS = ['overview', 'sales', 'marketing', 'store', 'settings'] as const
export type Group = (typeof GROUPS)[number]

export type PanelPage = {
  path: string
  /** The folder, below `app/panel`. */
  page: string
  /** Null for a page that is there without a session. */
  right: Right | null
  /** The parameters that the page reads. */
  query: readonly string[]
  /** The tab of a report keeps the period that was chosen in another report. */
  isReport?: boolean
} & (InNavigation | { tab?: never; group?: never })

/** A page without a tab is reached from others. */
type InNavigation = {
  tab: Tab
  group: Group
  /** The path above the pages of its single records, where it is not the page's own. */
  records?: string
}

type Declared = {
  /** The word in all addresses and the key of the texts: the audit has words for the export, the navigation for the tab. */
  name: ExportName & Tab
  group: Group
  path?: string
  page?: string
  right: Right
  query?: readonly string[]
}

/** The parameters of a list with a search, and of a list that can be sorted too. */
export const listQuery = ['q', 'from', 'to', 'limit', 'cursor', 'lang', 'problem']
export const tableQuery = [...listQuery, 'sort', 'direction']

export type List<Rows extends string = string> = ReturnType<typeof defineList<Rows>>
export type Report = ReturnType<typeof defineReport>

/** `rows` is the key of the rows in the API's answer. */
export function defineList<const Rows extends string>({ rows, ...declared }: Declared & { rows: Rows }) {
  return { ...definePage(declared), rows, deletePath: `/api/admin/${declared.name}/delete` }
}

/** Declares a page about a period; `query` names its parameters besides the period. */
export function defineReport({ query = [], ...declared }: Declared) {
  const period = ['days', 'from', 'to', ...query, 'lang', 'problem']
  return { ...definePage({ ...declared, query: period }), isReport: true }
}

function definePage({ name, path = `/admin/${name}`, page = name, query = [], ...rest }: Declared) {
  return { ...rest, name, tab: name, path, page, query, exportPath: `/api/admin/export/${name}.csv` }
}
