/** Shows revenue in the seller's main currency: other currencies are converted at the rates of the settings alone. */
import type { Settings } from '#app/server/store/schema/settings.server.ts'
import { addFigures, computeKept, createFigures, mergeFigures, sumByCurrency } from './figures.server.ts'
import type {
  ComparedFigures,
  Converted,
  CurrencyFigures,
  DayFigures,
  Earned,
  Figures,
  NamedFigures,
  Rate,
  Report,
  Subscriptions,
} from './types.ts'

/** `code` is empty while neither the settings nor the catalogue name a currency. */
export type MainCurrency = { code: string; rates: readonly Rate[] }

const AMOUNTS = ['gross', 'refunded', 'recurring', 'tax', 'fee'] as const

/** The settings name the main currency; without them it is the one that the platform's store sells in. */
export function readMainCurrency(
  { currency, rates }: Settings['money'],
  storeCurrency: string | null,
): MainCurrency {
  return { code: currency ?? storeCurrency ?? '', rates }
}

/**
 * Turns rows of every currency with a rate into rows of the main currency and merges those of one key. Rows of a currency
 * without a rate stay as they are.
 */
export function convertRows<Row extends CurrencyFigures>(
  rows: readonly Row[],
  main: MainCurrency,
  getKey: (row: Row) => string,
): Converted<Row>[] {
  const converted = rows.map((row) => convertRow(row, main))
  const buildKey = (row: Row) => `${getKey(row)}\n${row.currency}`
  const marked = new Set(converted.filter(({ isConverted }) => isConverted).map(buildKey))
  return mergeFigures(converted, getKey).map((row) => ({ ...row, isConverted: marked.has(buildKey(row)) }))
}

/** Selects the rows of one currency; the main currency takes in those that have a rate. */
export function selectRows<Row extends CurrencyFigures>(
  rows: readonly Row[],
  { currency, main, getKey }: { currency: string; main: MainCurrency; getKey: (row: Row) => string },
): Converted<Row>[] {
  if (currency === main.code)
    return convertRows(rows, main, getKey).filter((row) => row.currency === currency)
  return rows.filter((row) => row.currency === currency).map((row) => ({ ...row, isConverted: false }))
}

/** Selects the rows of one currency with those of the period before beside them. */
export function selectCompared(
  rows: readonly ComparedFigures[],
  { currency, main }: { currency: string; main: MainCurrency },
): Converted<ComparedFigures>[] {
  const getKey = ({ name }: NamedFigures) => name
  const select = (list: readonly NamedFigures[]) => selectRows(list, { currency, main, getKey })
  const before = new Map(select(rows.map((row) => ({ ...row, ...row.before }))).map((row) => [row.name, row]))
  return select(rows).map((row) => ({ ...row, before: before.get(row.name) ?? createFigures() }))
}

function convertRow<Row extends CurrencyFigures>(row: Row, { code, rates }: MainCurrency): Converted<Row> {
  const rate = row.currency === code ? undefined : rates.find(({ currency }) => currency === row.currency)
  if (!rate) return { ...row, isConverted: false }
  const amounts = Object.fromEntries(AMOUNTS.map((key) => [key, Math.round(row[key] * rate.rate)]))
  const converted = { ...row, ...amounts, currency: code }
  return { ...converted, net: converted.gross - converted.refunded, isConverted: true }
}

/** The days of a period and of the one before, in one currency. */
type Days = Pick<Report, 'days' | 'daysBefore'>

/**
 * Views a period in the currency that was asked for, or else in the main one. `beside` holds what was earned in currencies
 * that the main one does not take in.
 */
export function viewDays({ days, daysBefore }: Days, main: MainCurrency, asked: string | null) {
  const all = [...days, ...daysBefore]
  const known = sumByCurrency(all).flatMap(({ currency }) => (currency === '' ? [] : currency))
  const isTakenIn = (code: string) =>
    code === main.code || main.rates.some(({ currency }) => currency === code)
  const currencies = known.some(isTakenIn)
    ? [main.code, ...known.filter((code) => code !== main.code)]
    : known
  const currency = currencies.find((code) => code === asked) ?? currencies[0] ?? ''
  const select = (rows: readonly DayFigures[], code: string) =>
    selectRows(rows, { currency: code, main, getKey: ({ day }) => day })
  const sumIn = (code: string) => sumEarned(code, select(days, code), select(daysBefore, code))
  return {
    currency,
    currencies,
    days: select(days, currency),
    daysBefore: select(daysBefore, currency),
    total: currency === '' ? null : sumIn(currency),
    byCurrency: currencies.map(sumIn),
    beside: known.filter((code) => code !== currency && !isTakenIn(code)).map(sumIn),
    rates: currency === main.code ? listUsedRates(all, main) : [],
  }
}

function sumEarned(
  currency: string,
  rows: readonly Converted<CurrencyFigures>[],
  rowsBefore: readonly Converted<CurrencyFigures>[],
): Earned {
  const [total, before] = [addUp(rows), addUp(rowsBefore)]
  return {
    ...total,
    currency,
    isConverted: [...rows, ...rowsBefore].some(({ isConverted }) => isConverted),
    kept: computeKept(total),
    averageOrder: total.orders > 0 ? Math.round(total.gross / total.orders) : 0,
    before: { ...before, kept: computeKept(before) },
  }
}

function addUp(rows: readonly CurrencyFigures[]): Figures {
  const total = createFigures()
  for (const row of rows) addFigures(total, row)
  return total
}

/** Adds up the subscriptions of one currency; null where there are none. */
export function selectSubscriptions(
  rows: readonly Subscriptions[],
  { currency, main }: { currency: string; main: MainCurrency },
): Subscriptions | null {
  const rates = currency === main.code ? main.rates : []
  const selected = rows.flatMap((row) => {
    if (row.currency === currency) return row
    const rate = rates.find((one) => one.currency === row.currency)?.rate
    if (rate === undefined) return []
    const amounts = {
      nextPayments: Math.round(row.nextPayments * rate),
      monthly: Math.round(row.monthly * rate),
    }
    return { ...row, ...amounts }
  })
  if (selected.length === 0) return null
  const addUp = (key: Exclude<keyof Subscriptions, 'currency'>) =>
    selected.reduce((sum, row) => sum + row[key], 0)
  return {
    currency,
    active: addUp('active'),
    ending: addUp('ending'),
    started: addUp('started'),
    ended: addUp('ended'),
    nextPayments: addUp('nextPayments'),
    monthly: addUp('monthly'),
    unknownIntervals: addUp('unknownIntervals'),
  }
}

/** Lists the rates behind the converted rows. */
function listUsedRates(rows: readonly CurrencyFigures[], { code, rates }: MainCurrency): Rate[] {
  return rates.filter(({ currency }) => currency !== code && rows.some((row) => row.currency === currency))
}
