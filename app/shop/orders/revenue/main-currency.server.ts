/** Shows revenue in the seller's main currency: other currencies are converted only at the rates of the settings. */
import type { Settings } from '#app/server/store/schema/settings.server.ts'
import {
  addFigures,
  computeKept,
  createFigures,
  mergeFigures,
  sumBy,
  sumByCurrency,
} from './figures.server.ts'
import type {
  Compared,
  ComparedFigures,
  Converted,
  CurrencyFigures,
  DayFigures,
  Earned,
  Figures,
  NamedFigures,
  Rate,
  Report,
  SubscriptionSums,
  Subscriptions,
} from './types.ts'

/** `code` is empty while neither the settings nor the catalogue name a currency. */
export type MainCurrency = { code: string; rates: readonly Rate[] }

/** The currency in which amounts are added up. */
type CurrencyChoice = { currency: string; main: MainCurrency }

const AMOUNTS = ['gross', 'refunded', 'recurring', 'tax', 'fee'] as const

/** Reads the main currency from the settings, or else takes the one in which the platform's store sells. */
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

/** Selects the rows of one currency; the main currency includes those that have a rate. */
export function selectRows<Row extends CurrencyFigures>(
  rows: readonly Row[],
  { currency, main, getKey }: CurrencyChoice & { getKey: (row: Row) => string },
): Converted<Row>[] {
  if (currency === main.code)
    return convertRows(rows, main, getKey).filter((row) => row.currency === currency)
  return rows.filter((row) => row.currency === currency).map((row) => ({ ...row, isConverted: false }))
}

/** Selects the rows of one currency with those of the period before beside them. */
export function selectCompared(
  rows: readonly ComparedFigures[],
  { currency, main }: CurrencyChoice,
): Converted<ComparedFigures>[] {
  const getKey = ({ name }: NamedFigures) => name
  const select = (list: readonly NamedFigures[]) => selectRows(list, { currency, main, getKey })
  const before = new Map(select(rows.map((row) => ({ ...row, ...row.before }))).map((row) => [row.name, row]))
  return select(rows).map((row) => ({ ...row, before: before.get(row.name) ?? createFigures() }))
}

function convertRow<Row extends CurrencyFigures>(row: Row, main: MainCurrency): Converted<Row> {
  const rate = findRate(row.currency, main)
  if (rate === null || row.currency === main.code) return { ...row, isConverted: false }
  const amounts = Object.fromEntries(AMOUNTS.map((key) => [key, Math.round(row[key] * rate)]))
  const converted = { ...row, ...amounts, currency: main.code }
  return { ...converted, net: converted.gross - converted.refunded, isConverted: true }
}

/** The days of a period and of the one before, in one currency. */
type Days = Pick<Report, 'days' | 'daysBefore'>

/**
 * Shows a period in the requested currency, or else in the main one. `beside` holds the earnings in currencies that the
 * main one does not include.
 */
export function viewDays({ days, daysBefore }: Days, main: MainCurrency, requested: string | null) {
  const all = [...days, ...daysBefore]
  const known = sumByCurrency(all).flatMap(({ currency }) => (currency === '' ? [] : currency))
  const { currency, currencies } = chooseCurrency(known, main, requested)
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
    beside: known.filter((code) => code !== currency && findRate(code, main) === null).map(sumIn),
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

/** Shows subscriptions by step in the requested currency, or else in the main one. */
export function viewSubscriptions(
  { whole, before, steps }: Compared<readonly SubscriptionSums[]>,
  main: MainCurrency,
  requested: string | null,
) {
  const all = [...whole, ...before, ...steps.flat()].filter((row) => row.currency !== '')
  const known = [...new Set(all.map((row) => row.currency))]
  const { currency, currencies } = chooseCurrency(known, main, requested)
  const sumIn = (rows: readonly SubscriptionSums[]) => sumSubscriptions(rows, { currency, main })
  return {
    currency,
    currencies,
    rates: currency === main.code ? listUsedRates(all, main) : [],
    whole: sumIn(whole),
    before: sumIn(before),
    steps: steps.map(sumIn),
  }
}

/** Adds up the subscriptions of one currency; null where there are none. */
export function selectSubscriptions(
  rows: readonly Subscriptions[],
  choice: CurrencyChoice,
): Converted<Subscriptions> | null {
  const included = selectIncluded(rows, choice)
  if (included.length === 0) return null
  return {
    ...sumSubscriptions(rows, choice),
    ending: sumBy(included, ({ row }) => row.ending),
    nextPayments: sumBy(included, ({ row, rate }) => Math.round(row.nextPayments * rate)),
    unknownIntervals: sumBy(included, ({ row }) => row.unknownIntervals),
  }
}

/** Adds up subscriptions in one currency; the main currency includes those that have a rate. */
export function sumSubscriptions(
  rows: readonly SubscriptionSums[],
  choice: CurrencyChoice,
): Converted<SubscriptionSums> {
  const included = selectIncluded(rows, choice)
  return {
    currency: choice.currency,
    isConverted: included.some(({ row }) => row.currency !== choice.currency),
    active: sumBy(included, ({ row }) => row.active),
    started: sumBy(included, ({ row }) => row.started),
    ended: sumBy(included, ({ row }) => row.ended),
    monthly: sumBy(included, ({ row, rate }) => Math.round(row.monthly * rate)),
  }
}

/** Selects the rows that an amount in this currency contains, each with its rate. */
function selectIncluded<Row extends { currency: string }>(
  rows: readonly Row[],
  { currency, main }: CurrencyChoice,
) {
  return rows.flatMap((row) => {
    if (row.currency === currency) return { row, rate: 1 }
    const rate = currency === main.code ? findRate(row.currency, main) : null
    return rate === null ? [] : { row, rate }
  })
}

/** Finds how many units of the main currency one unit is worth; null without a stated rate. */
export function findRate(currency: string, { code, rates }: MainCurrency): number | null {
  if (currency === code) return 1
  return rates.find((rate) => rate.currency === currency)?.rate ?? null
}

/** Chooses the requested currency, or else the main one if it includes any of the known ones. */
function chooseCurrency(known: readonly string[], main: MainCurrency, requested: string | null) {
  const currencies = known.some((code) => findRate(code, main) !== null)
    ? [main.code, ...known.filter((code) => code !== main.code)]
    : known
  return { currency: currencies.find((code) => code === requested) ?? currencies[0] ?? '', currencies }
}

/** Lists the rates behind the converted rows. */
export function listUsedRates(rows: readonly { currency: string }[], { code, rates }: MainCurrency): Rate[] {
  return rates.filter(({ currency }) => currency !== code && rows.some((row) => row.currency === currency))
}
