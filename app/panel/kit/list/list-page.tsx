import type { AdminMessages } from '#app/messages/admin/index.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { List } from '#app/panel/define-page.ts'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import type { RecordId } from '../delete/delete-record.ts'
import { FileMenu, type PanelFile } from '../file-menu.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import type { TableQuery } from '../table/table-address.ts'
import type { Filter } from '../table/table-filter.tsx'

type Content<Rows extends string, Row> = {
  query: TableQuery
  page: Record<Rows, Row[]> & { nextCursor: string | null }
}

type Table<Row> = {
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  /** The placeholder of the search. */
  search: string
  choices?: Filter['choices']
  /** Stands in place of the first row. */
  empty: string
  /** Names the row in the question before its deletion; absent for rows that cannot be deleted. */
  nameRow?: (row: Row) => string
}

type ListPageProps<Rows extends string, Row> = {
  list: List<Rows>
  data: PanelData<Content<Rows, Row>>
  describe: (t: AdminMessages, format: Format) => Table<Row>
}

/** A page that shows nothing but the list. */
export function ListPage<Rows extends string, Row extends { id: RecordId }>({
  list,
  data,
  describe,
}: ListPageProps<Rows, Row>) {
  return (
    <AdminLayout
      data={data}
      title={(t) => t.tabs[list.name]}
      aside={({ query }, t) => <FileMenu files={[listFile(list, query, t)]} />}
    >
      {(content, format, t) => <ListTable list={list} {...content} {...describe(t, format)} />}
    </AdminLayout>
  )
}

/** The file contains all rows of the query, not just the page. */
export function listFile({ name, exportPath }: List, query: TableQuery, t: AdminMessages): PanelFile {
  return { name: t.tabs[name], path: exportPath, query }
}

type ListTableProps<Rows extends string, Row> = Content<Rows, Row> & Table<Row> & { list: List<Rows> }

/** Shows the filter, rows and pagination of a list on a page that has other content too. */
export function ListTable<Rows extends string, Row extends { id: RecordId }>({
  list,
  query,
  page,
  columns,
  search,
  choices = [],
  empty,
  nameRow,
}: ListTableProps<Rows, Row>) {
  const t = useAdminMessages()
  return (
    <DataTable
      caption={t.tabs[list.name]}
      path={list.path}
      query={query}
      rows={page[list.rows]}
      nextCursor={page.nextCursor}
      columns={columns}
      filter={{ placeholder: search, choices }}
      empty={{ title: t.table.empty, text: empty, action: { href: '/', label: t.visit } }}
      {...(nameRow && { deletion: { action: list.deletePath, nameRow } })}
    />
  )
}
