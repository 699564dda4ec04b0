import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { cx } from '#app/ui/classes.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import type { RecordId } from '../delete/delete-record.ts'
import { type Deletion, useDeletion } from '../delete/use-deletion.tsx'
import { EmptyCard, type EmptyText } from '../empty-card.tsx'
import styles from './data-table.module.css'
import {
  createTableAddress,
  getDirection,
  getNextDirection,
  isFiltered,
  type TableQuery,
} from './table-address.ts'
import { type Filter, TableFilter } from './table-filter.tsx'

export type Column<Row> = {
  key: string
  label: string
  /** The name of the order by this column, in the address. */
  sort?: string
  isNumeric?: boolean
  /**
   * On a narrow screen a row has two lines: the first begins with `lead`, else with the row's name, and ends with `end`.
   * `folded` facts open below them; those that are `away` are on the record's own page.
   */
  narrow?: 'lead' | 'end' | 'folded' | 'away'
  className?: string | undefined
  render: (row: Row) => ReactNode
}

type DataTableProps<Row> = {
  caption: string
  path: string
  /** Absent for a table that neither searches nor sorts. */
  query?: TableQuery
  rows: readonly Row[]
  /** Absent for a table of one page. */
  nextCursor?: string | null
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  filter?: Filter
  /** Shown while there is no row at all. */
  empty: EmptyText
  /** Explains why a search matched no row, where the reason is known. */
  noMatch?: EmptyText | undefined
  deletion?: Deletion<Row>
  /** The form of a row at its end, in place of a deletion. */
  renderAction?: (row: Row) => ReactNode
}

/** A table of the panel: filter, sortable columns, rows and pages, all of them links and forms. */
export function DataTable<Row extends { id: RecordId }>(props: DataTableProps<Row>) {
  const { path, query = {}, rows, nextCursor = null, filter, empty, noMatch } = props
  return (
    <>
      {filter && <TableFilter {...filter} path={path} query={query} />}
      {rows.length > 0 ? (
        <Rows {...props} />
      ) : (
        <Empty empty={empty} noMatch={noMatch} path={path} query={query} />
      )}
      {(rows.length > 0 || query.cursor) && (
        <TablePages path={path} query={query} count={rows.length} nextCursor={nextCursor} />
      )}
    </>
  )
}

function Rows<Row extends { id: RecordId }>(props: DataTableProps<Row>) {
  const { caption, path, query = {}, columns, renderAction } = props
  const t = useAdminMessages()
  const isBusy = useBusy()
  const address = createTableAddress(path, query, { cursor: query.cursor })
  const { rows, renderButton, dialog } = useDeletion(props.rows, address, props.deletion)
  const renderEnd = renderAction ?? renderButton
  const isFolded = columns.some(({ narrow }) => narrow === 'folded')
  return (
    <div className={styles.frame} aria-busy={isBusy}>
      <table className={styles.table}>
        <caption className={layout.hidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} path={path} query={query} />
            ))}
            {renderEnd && (
              <th scope="col">
                <span className={layout.hidden}>{t.table.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {isFolded && (
                <td className={styles.more}>
                  {/* Opens the folded cells of its row by way of the style sheet, so that no fact is sent twice. */}
                  <details>
                    <summary>{t.table.more}</summary>
                  </details>
                </td>
              )}
              {columns.map((column, index) => (
                <Cell key={column.key} column={column} row={row} isHead={index === 0} />
              ))}
              {renderEnd && <td className={styles.act}>{renderEnd(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {dialog}
    </div>
  )
}

type ColumnHeadProps = { column: Column<never>; path: string; query: TableQuery }

/** The head of a column; a link when the table can be sorted by it. */
function ColumnHead({ column: { label, sort, isNumeric }, path, query }: ColumnHeadProps) {
  const t = useAdminMessages()
  const className = cx(isNumeric && styles.numeric)
  if (!sort)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  const current = getDirection(sort, query)
  const spoken = current === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" className={className} aria-sort={current === null ? undefined : spoken}>
      <a
        className={styles.sort}
        href={createTableAddress(path, query, { sort, direction: getNextDirection(sort, query) })}
        title={t.table.sortBy(label)}
      >
        {label}
        <span aria-hidden="true">{current === null ? '' : current === 'asc' ? '↑' : '↓'}</span>
      </a>
    </th>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; isHead: boolean }

function Cell<Row>({ column, row, isHead }: CellProps<Row>) {
  const { label, isNumeric, narrow, className, render } = column
  const attributes = {
    className: cx(className, isNumeric && styles.numeric, narrow && styles[narrow]),
    'data-label': label,
  }
  if (!isHead) return <td {...attributes}>{render(row)}</td>
  return (
    <th scope="row" {...attributes}>
      {render(row)}
    </th>
  )
}

type EmptyProps = Pick<DataTableProps<unknown>, 'empty' | 'noMatch'> & { path: string; query: TableQuery }

/** Tells an empty table from a search without a match. */
function Empty({ path, query, empty, noMatch }: EmptyProps) {
  const t = useAdminMessages()
  if (!isFiltered(query)) return <EmptyCard {...empty} />
  return (
    <EmptyCard
      {...(noMatch ?? { title: t.table.noMatch, text: t.table.noMatchText })}
      clear={{ href: path, label: t.table.clear }}
    />
  )
}

type TablePagesProps = { path: string; query: TableQuery; count: number; nextCursor: string | null }

/** Leads on from the last row, or back to the first: with keyset pagination pages have no numbers. */
function TablePages({ path, query, count, nextCursor }: TablePagesProps) {
  const t = useAdminMessages()
  return (
    <div className={styles.foot}>
      <p>{t.table.shown(count)}</p>
      {(query.cursor || nextCursor) && (
        <nav className={styles.pages} aria-label={t.table.pages}>
          {query.cursor && (
            <ButtonLink size="small" variant="quiet" href={createTableAddress(path, query)}>
              {t.table.first}
            </ButtonLink>
          )}
          {nextCursor && (
            <ButtonLink
              size="small"
              href={createTableAddress(path, query, { cursor: nextCursor })}
              rel="next"
            >
              {t.table.next}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  )
}

/** True while the next page is on its way. */
function useBusy(): boolean {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (!('navigation' in window)) return
    const listening = new AbortController()
    const { signal } = listening
    const stop = () => setBusy(false)
    navigation.addEventListener(
      'navigate',
      ({ downloadRequest, hashChange }) => setBusy(downloadRequest === null && !hashChange),
      { signal },
    )
    navigation.addEventListener('navigatesuccess', stop, { signal })
    navigation.addEventListener('navigateerror', stop, { signal })
    return () => listening.abort()
  }, [])
  return isBusy
}
