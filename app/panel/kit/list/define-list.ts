/** A list of the panel, declared once. The route table imports declarations, so they carry no component and no schema. */
import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { Right } from '#app/panel/access/rights.ts'
import type { ExportName } from '#app/panel/access/types.ts'

/** The audit log has words for its export, and the navigation for its tab. */
export type TableName = ExportName & keyof AdminMessages['tabs']

type Declaration<Rows extends string> = {
  name: TableName
  /** The key of the rows in the API's answer. */
  rows: Rows
  /** The folder of its page, below `app/panel`. */
  page: string
  right: Right
  /** The parameters that its page reads. */
  query: readonly string[]
}

export type List<Rows extends string = string> = ReturnType<typeof defineList<Rows>>

/** The parameters of a list with a search, and of a list that can be sorted too. */
export const listQuery = ['q', 'from', 'to', 'limit', 'cursor', 'lang', 'problem']
export const tableQuery = [...listQuery, 'sort', 'direction']

/** The addresses of the page, the API, the file and the deletion follow from the name. */
export function defineList<const Rows extends string>({ name, rows, page, right, query }: Declaration<Rows>) {
  const path = `/admin/${name}`
  return {
    name,
    rows,
    path,
    exportPath: getExportPath(name),
    deletePath: `/api/admin/${name}/delete`,
    route: { path, page, right, query },
  }
}

export function getExportPath(name: ExportName): string {
  return `/api/admin/export/${name}.csv`
}
