/** Reads the month's file as spreadsheets do, and compares it with the figures on the page. */
import { expect, test } from 'vitest'
import type { CsvFormat } from '#app/lib/csv.ts'
import { getDay } from '#app/lib/days.ts'
import { formatMoney } from '#app/lib/money.ts'
import { findMonthEnd } from '#app/shop/orders/revenue/steps.ts'
import { seedPayments } from '#sandbox/history/payments.ts'
import { openPanel, readWords } from '../admin/seller.ts'
import { sendEvent } from '../webhooks.ts'

const products = [1999, 2999, 4550, 899].map((price, id) => ({ id: id + 1, name: `Script ${id + 1}`, price }))
const HOSTILE = '=HYPERLINK("https://evil.example";"a,b")\n2'

type Cell = string | number
type Row = Record<string, Cell>

/** Parses cells as a spreadsheet of this language does, with its separator and decimal sign. */
function openIn(format: CsvFormat, file: string): Row[] {
  const [separator, decimal] = format === 'pt' ? [';', ','] : [',', '.']
  const cell = new RegExp(`("(?:[^"]|"")*"|[^"${separator}\\r\\n]*)(${separator}|\\r\\n|$)`, 'gy')
  const number = new RegExp(`^-?\\d+(?:\\${decimal}\\d{1,2})?$`)
  const rows: Cell[][] = [[]]
  for (const [, text = '', end] of file.matchAll(cell)) {
    const value = text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text
    rows.at(-1)?.push(number.test(value) ? Number(value.replace(decimal, '.')) : value)
    if (end === '\r\n') rows.push([])
  }
  const [head = [], ...lines] = rows.filter(({ length }) => length > 1)
  return lines.map((line) => Object.fromEntries(head.map((name, index) => [name, line[index] ?? ''])))
}

/** Parses an amount into hundredths; an empty cell is zero, and any other text fails. */
function sumColumn(rows: readonly Row[], column: string): number {
  return rows.reduce((sum, row) => {
    const value = row[column] === '' ? 0 : row[column]
    if (typeof value !== 'number') throw new Error(`${column} is ${JSON.stringify(row[column])}`)
    return sum + Math.round(value * 100)
  }, 0)
}

const monthsBefore = (day: string, count: number) => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back)).toISOString().slice(0, 7),
  )
}

test('every month of a year adds up to the figures on the page, in spreadsheets of both languages', async () => {
  // The starter's folder states no rates, so that each currency is shown by itself.
  const { open, seller, readPage } = await openPanel({ env: { STORE_DIR: 'store' } })
  const { recordEvent: record } = open.shop.payments
  const now = open.shop.now()
  await seedPayments({ ledger: { record }, products, now, days: 365, ordersPerDay: 1 })
  const seen = new Set<Cell | undefined>()
  for (const month of monthsBefore(getDay(now), 13)) {
    const read = async (format: CsvFormat) => {
      const path = `/api/admin/export/revenue.csv?month=${month}&format=${format}`
      return openIn(format, (await seller.get<string>(path)).body)
    }
    const all = await read('pt')
    const rows = all.slice(0, -1)
    expect(all.at(-1)?.Data).toMatch(/com imposto/)
    expect(await read('en')).toEqual(all)
    for (const currency of new Set(rows.map((row) => String(row.Moeda)))) {
      seen.add(currency)
      const own = rows.filter((row) => row.Moeda === currency)
      const [gross, refunded, tax, fee, kept] = [
        'Valor',
        'Reembolso',
        'Imposto',
        'Taxa',
        'Valor líquido',
      ].map((name) => sumColumn(own, name))
      const query = new URLSearchParams({ from: `${month}-01`, to: findMonthEnd(`${month}-01`), currency })
      const words = readWords(await readPage(`/admin/revenue?${query}`))
      const screen = {
        Vendas: gross,
        Reembolsado: refunded,
        Impostos: tax,
        'Taxas da Tebex': fee,
        'Vendas após reembolsos': (gross ?? 0) - (refunded ?? 0),
        'Você recebe': kept,
      }
      for (const [name, cents = 0] of Object.entries(screen))
        expect(words).toContain(`${name} ${formatMoney(cents, currency, 'pt-BR').replace(/\s/g, ' ')}`)
      const orders = new Set(own.filter(({ Valor }) => Valor !== '').map((row) => row.Transação))
      expect(words).toContain(`Pedidos ${orders.size} `)
    }
  }
  expect(seen).toEqual(new Set(['EUR', 'USD', 'BRL']))
})

test('names that look like formulas stay text, whatever characters they contain', async () => {
  const { open, seller, readPage } = await openPanel()
  await sendEvent(open, {
    id: 'event-1',
    type: 'payment.completed',
    date: '2026-11-10T09:00:00+00:00',
    subject: {
      transaction_id: '=1+1',
      created_at: '2026-11-10T09:00:00+00:00',
      price_paid: { amount: -1234.5, currency: 'EUR' },
      products: [{ id: 1, name: HOSTILE, quantity: 1 }],
    },
  })
  for (const format of ['pt', 'en'] as const) {
    const path = `/api/admin/export/revenue.csv?month=2026-11&format=${format}`
    const [row] = openIn(format, (await seller.get<string>(path)).body)
    expect(row).toMatchObject({ Transação: "'=1+1", Valor: -1234.5, Moeda: 'EUR' })
    expect(row?.Produto).toMatch(/^'=HYPERLINK\("https:\/\/evil\.example";"a,b"\)/)
  }
  const page = await readPage('/admin/revenue')
  expect(page).toMatch(/<option[^>]* value="pt"[^>]* selected|<option[^>]*selected[^>]* value="pt"/)
})
