/** A report of the panel, declared once: a page about a period. The route table imports it, as it does lists. */
import type { Right } from '#app/panel/access/rights.ts'
import { getExportPath, type TableName } from '../list/define-list.ts'

type Declaration = {
  /** The folder of its page too. */
  name: TableName
  path?: string
  right: Right
  /** The parameters that its page reads beside the period. */
  query?: readonly string[]
}

export type Report = ReturnType<typeof defineReport>

export function defineReport({ name, path = `/admin/${name}`, right, query = [] }: Declaration) {
  return {
    name,
    path,
    exportPath: getExportPath(name),
    route: { path, page: name, right, query: ['days', 'from', 'to', ...query, 'lang', 'problem'] },
  }
}
