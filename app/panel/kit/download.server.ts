/** Files of CSV for the panel, streamed. */
import type { Handler } from 'hono'
import { type AdminContext, type AdminEnv, recordAct } from '#app/api/middleware/require-admin.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { CSV_FORMATS, type CsvTable, csvOf } from '#app/lib/csv.ts'
import { dayOf } from '#app/lib/days.ts'
import type { AuditAction } from '#app/panel/access/types.ts'
import type { ParseTable } from '#app/server/http/table-query.server.ts'
import { withQuery } from './list/table-reads.server.ts'

type ExportName<Action> = Action extends `export_${infer Name}` ? Name : never

type Export = {
  name: ExportName<AuditAction>
  filter: object
  csv: CsvTable
  /** Stands in the file's name; today by default. */
  period?: string
}

/**
 * Writes the export into the audit and streams it, as spreadsheets of the language `format` of the address take it.
 * Throws `DatabaseError` when not even its first rows can be read.
 */
export async function download(
  c: AdminContext,
  shop: Shop,
  { name, filter, csv, period = dayOf(shop.now()) }: Export,
): Promise<Response> {
  await recordAct(c, shop, `export_${name}`, JSON.stringify(filter))
  const format = CSV_FORMATS.find((one) => one === c.req.query('format'))
  const pieces = csvOf(csv.columns, csv.pages, format)
  const first = await pieces.next()
  return c.body(streamOf(shop, pieces, first), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${period}.csv"`,
  })
}

export type PageQuery = { limit?: number | undefined; cursor?: string | undefined }

type ListFile<Query> = {
  name: Export['name']
  parse: ParseTable<Query>
  csv: (filter: Omit<Query, 'limit' | 'cursor'>) => CsvTable
}

/** All rows that a list's query means, on whatever page it is. */
export function downloadList<Query extends PageQuery>(
  shop: Shop,
  { name, parse, csv }: ListFile<Query>,
): Handler<AdminEnv> {
  return withQuery(parse, (c, { limit: _, cursor: __, ...filter }) =>
    download(c, shop, { name, filter, csv: csv(filter) }),
  )
}

/** Reads on only as fast as the browser takes it, and stops when it leaves. */
function streamOf(
  { log }: Shop,
  pieces: AsyncGenerator<string>,
  first: IteratorResult<string>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  let read = async () => first
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await read()
        read = () => pieces.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (err) {
        log.error({ err }, 'a file broke off')
        // The server may send the words of this one.
        controller.error(new Error('The file could not be read to its end.'))
      }
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
