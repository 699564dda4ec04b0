/** Streams the panel's CSV files. */
import { type AdminContext, type PanelShop, recordAct } from '#app/api/middleware/require-admin.server.ts'
import { CSV_FORMATS, type CsvTable, writeCsv } from '#app/lib/csv.ts'
import { getDay } from '#app/lib/days.ts'
import type { ExportName } from '#app/panel/access/types.ts'

export type Export = {
  name: ExportName
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
  shop: PanelShop,
  { name, filter, csv, period = getDay(shop.now()) }: Export,
): Promise<Response> {
  await recordAct(c, shop, `export_${name}`, JSON.stringify(filter))
  const format = CSV_FORMATS.find((one) => one === c.req.query('format'))
  const pieces = writeCsv(csv.columns, csv.pages, format)
  const first = await pieces.next()
  return c.body(createStream(shop, pieces, first), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${period}.csv"`,
  })
}

/** Reads on only as fast as the browser takes it, and stops when it leaves. */
function createStream(
  { log }: PanelShop,
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
