/** Rows as CSV that a spreadsheet opens without running anything of it. */

/** So that spreadsheets read the text as UTF-8. */
const MARK = '\ufeff'

/**
 * Spreadsheets parse by locale: English ones commas and points, Portuguese ones semicolons and decimal
 * commas.
 */
export const CSV_FORMATS = ['en', 'pt'] as const
export type CsvFormat = (typeof CSV_FORMATS)[number]

type Cells = Record<string, string | number>

/** A table that is read while it is sent. */
export type CsvTable = { columns: readonly string[]; pages: AsyncIterable<readonly Cells[]> }

/** Each row has all of the columns. */
export function createCsvTable<Row extends Cells>(
  columns: readonly (keyof Row & string)[],
  pages: AsyncIterable<readonly Row[]>,
): CsvTable {
  return { columns, pages }
}

/** A table that is read at once, when its file is sent. */
export function createRowTable<Row extends Cells>(
  columns: readonly (keyof Row & string)[],
  read: () => Promise<readonly Row[]>,
): CsvTable {
  return createCsvTable(
    columns,
    (async function* () {
      yield await read()
    })(),
  )
}

/** The lines of a table, in pieces as the pages come; the heading comes with the first rows. */
export async function* writeCsv(
  columns: CsvTable['columns'],
  pages: CsvTable['pages'],
  format: CsvFormat = 'en',
): AsyncGenerator<string> {
  let head = `${MARK}${formatLine(columns, format)}`
  for await (const rows of pages) {
    if (rows.length === 0) continue
    const lines = rows.map((row) =>
      formatLine(
        columns.map((column) => row[column] ?? ''),
        format,
      ),
    )
    yield head + lines.join('')
    head = ''
  }
  if (head !== '') yield head
}

function formatLine(cells: readonly (string | number)[], format: CsvFormat): string {
  const texts = cells.map((cell) =>
    typeof cell === 'number' ? numberText(cell, format) : escapeFormula(cell),
  )
  return `${texts.join(format === 'pt' ? ';' : ',')}\r\n`
}

function numberText(value: number, format: CsvFormat): string {
  return format === 'pt' ? String(value).replace('.', ',') : String(value)
}

/** A cell that begins like a formula, in full-width signs too, is marked as text with an apostrophe. */
function escapeFormula(cell: string): string {
  const text = /^\s*[=+\-@\t\r]/.test(cell.normalize('NFKC')) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}
