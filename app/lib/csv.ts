/** Rows as CSV that a spreadsheet opens without running anything of it. */

/** So that spreadsheets read the text as UTF-8. */
const MARK = '\ufeff'

/** The lines of a table, in pieces as the pages come. */
export async function* csvOf<Row extends Record<string, string | number>>(
  columns: readonly (keyof Row & string)[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `${MARK}${lineOf(columns)}`
  for await (const rows of pages)
    if (rows.length > 0) yield rows.map((row) => lineOf(columns.map((column) => row[column] ?? ''))).join('')
}

function lineOf(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** A cell that begins like a formula, in full-width signs too, is marked as text with an apostrophe. */
function cellOf(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const text = /^\s*[=+\-@\t\r]/.test(cell.normalize('NFKC')) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}
