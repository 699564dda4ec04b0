/** Converts revenue to the seller's main currency, only at the rates given in the settings. */
import type { Settings } from '#app/server/store/schema/settings.server.ts'
import {
  addFigures,
  computeKept,
  createZeroFigures,
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
  Earnings,
  Figures,
  NamedFigures,
  Rate,
  Report,
  SubscriptionSums,
  Subscriptions,
} from './types.ts'

/** `code` is empty while neither the settings nor the catalogue name a currency. */
export type MainCurrency = { code: string; rates: readonly Rate[] }

/** `currency` is the one in which amounts are added up. */
type CurrencyChoice = { currency: string; main: MainCurrency }

const AMOUNTS = ['gross', 'refunded', 'recurring', 'tax', 'fee'] as const

/** Reads the main currency from the settings; without one there, takes the currency of the platform's store. */
export function readMainCurrency(
  { currency, rates }: Settings['money'],
  storeCurrency: string | null,
): MainCurrency {
  return { code: currency ?? storeCurrency ?? '', rates }
}

/**
 * Converts the rows that have a rate to the main currency and merges rows that share a key. Rows without a rate keep
 * their currency.
 */
export function convertRows<Row extends CurrencyFigures>(
  rows: readonly Row[],
  main: MainCurrency,
  getKey: (row: Row) => string,
): Converted<Row>[] {
  const converted = rows.map((row) => convertRow(row, main))
  const buildKey = (row: Row) => `${getKey(row)}\n${row.currency}`
  const convertedKeys = new Set(converted.filter(({ isConverted }) => isConverted).map(buildKey))
  return mergeFigures(converted, getKey).map((row) => ({
    ...row,
    isConverted: convertedKeys.has(buildKey(row)),
  }))
}

/** Returns the rows in one currency; those in the main currency are converted and merged as in `convertRows`. */
export function convertToCurrency<Row extends CurrencyFigures>(
  rows: readonly Row[],
  { currency, main, getKey }: CurrencyChoice & { getKey: (row: Row) => string },
): Converted<Row>[] {
  if (currency === main.code)
    return convertRows(rows, main, getKey).filter((row) => row.currency === currency)
  return rows.filter((row) => row.currency === currency).map((row) => ({ ...row, isConverted: false }))
}

/** Returns the rows in one currency as `convertToCurrency` does, each with its figures of the previous period. */
export function selectComparedRows(
  rows: readonly ComparedFigures[],
  { currency, main }: CurrencyChoice,
): Converted<ComparedFigures>[] {
  const getKey = ({ name }: NamedFigures) => name
  const select = (list: readonly NamedFigures[]) => convertToCurrency(list, { currency, main, getKey })
  const earlierByName = new Map(
    select(rows.map((row) => ({ ...row, ...row.before }))).map((row) => [row.name, row]),
  )
  return select(rows).map((row) => ({ ...row, before: earlierByName.get(row.name) ?? createZeroFigures() }))
}

function convertRow<Row extends CurrencyFigures>(row: Row, main: MainCurrency): Converted<Row> {
  const rate = findRate(row.currency, main)
  if (rate === null || row.currency === main.code) return { ...row, isConverted: false }
  const amounts = Object.fromEntries(AMOUNTS.map((key) => [key, Math.round(row[key] * rate)]))
  const converted = { ...row, ...amounts, currency: main.code }
  return { ...converted, net: converted.gross - converted.refunded, isConverted: true }
}

type ReportDays = Pick<Report, 'days' | 'daysBefore'>

/**
 * Computes the earnings of a period in the requested currency, or else in the main one. `otherCurrencies` holds the
 * earnings in currencies that cannot be converted to the main one.
 */
export function computeEarnings(
  { days, daysBefore }: ReportDays,
  main: MainCurrency,
  requested: string | null,
) {
  const all = [...days, ...daysBefore]
  const available = sumByCurrency(all).flatMap(({ currency }) => (currency === '' ? [] : currency))
  const { currency, currencies } = chooseCurrency(available, main, requested)
  const select = (rows: readonly DayFigures[], code: string) =>
    convertToCurrency(rows, { currency: code, main, getKey: ({ day }) => day })
  const sumIn = (code: string) => sumEarnings(code, select(days, code), select(daysBefore, code))
  return {
    currency,
    currencies,
    days: select(days, currency),
    daysBefore: select(daysBefore, currency),
    total: currency === '' ? null : sumIn(currency),
    byCurrency: currencies.map(sumIn),
    otherCurrencies: available
      .filter((code) => code !== currency && findRate(code, main) === null)
      .map(sumIn),
    rates: currency === main.code ? listUsedRates(all, main) : [],
  }
}

function sumEarnings(
  currency: string,
  rows: readonly Converted<CurrencyFigures>[],
  rowsBefore: readonly Converted<CurrencyFigures>[],
): Earnings {
  const [total, before] = [sumFigures(rows), sumFigures(rowsBefore)]
  return {
    ...total,
    currency,
    isConverted: [...rows, ...rowsBefore].some(({ isConverted }) => isConverted),
    kept: computeKept(total),
    averageOrder: total.orders > 0 ? Math.round(total.gross / total.orders) : 0,
    before: { ...before, kept: computeKept(before) },
  }
}

function sumFigures(rows: readonly CurrencyFigures[]): Figures {
  const total = createZeroFigures()
  for (const row of rows) addFigures(total, row)
  return total
}

/** Adds up subscriptions by step in the requested currency, or else in the main one. */
export function computeSubscriptions(
  { whole, before, steps }: Compared<readonly SubscriptionSums[]>,
  main: MainCurrency,
  requested: string | null,
) {
  const all = [...whole, ...before, ...steps.flat()].filter((row) => row.currency !== '')
  const codes = [...new Set(all.map((row) => row.currency))]
  const { currency, currencies } = chooseCurrency(codes, main, requested)
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

/**
 * Adds up current subscriptions as `sumSubscriptions` does, and also the figures that only they have, such as their next
 * payments; null when no row counts towards the currency.
 */
export function sumCurrentSubscriptions(
  rows: readonly Subscriptions[],
  choice: CurrencyChoice,
): Converted<Subscriptions> | null {
  const included = selectIncludedRows(rows, choice)
  if (included.length === 0) return null
  return {
    ...sumSubscriptions(rows, choice),
    ending: sumBy(included, ({ row }) => row.ending),
    nextPayments: sumBy(included, ({ row, rate }) => Math.round(row.nextPayments * rate)),
    unknownIntervals: sumBy(included, ({ row }) => row.unknownIntervals),
  }
}

/** Adds up subscriptions in one currency. The main currency includes all subscriptions with a rate. */
export function sumSubscriptions(
  rows: readonly SubscriptionSums[],
  choice: CurrencyChoice,
): Converted<SubscriptionSums> {
  const included = selectIncludedRows(rows, choice)
  return {
    currency: choice.currency,
    isConverted: included.some(({ row }) => row.currency !== choice.currency),
    active: sumBy(included, ({ row }) => row.active),
    started: sumBy(included, ({ row }) => row.started),
    ended: sumBy(included, ({ row }) => row.ended),
    monthly: sumBy(included, ({ row, rate }) => Math.round(row.monthly * rate)),
  }
}

/** Selects the rows that count towards an amount in this currency, each with its rate. */
function selectIncludedRows<Row extends { currency: string }>(
  rows: readonly Row[],
  { currency, main }: CurrencyChoice,
) {
  return rows.flatMap((row) => {
    if (row.currency === currency) return { row, rate: 1 }
    const rate = currency === main.code ? findRate(row.currency, main) : null
    return rate === null ? [] : { row, rate }
  })
}

/** Finds how many units of the main currency one unit is worth; null when the settings state no rate. */
export function findRate(currency: string, { code, rates }: MainCurrency): number | null {
  if (currency === code) return 1
  return rates.find((rate) => rate.currency === currency)?.rate ?? null
}

/** Chooses the requested currency, or else the main one if any available currency can be converted to it. */
function chooseCurrency(available: readonly string[], main: MainCurrency, requested: string | null) {
  const currencies = available.some((code) => findRate(code, main) !== null)
    ? [main.code, ...available.filter((code) => code !== main.code)]
    : available
  return { currency: currencies.find((code) => code === requested) ?? currencies[0] ?? '', currencies }
}

/** Lists the rates behind the converted rows. */
export function listUsedRates(rows: readonly { currency: string }[], { code, rates }: MainCurrency): Rate[] {
  return rates.filter(({ currency }) => currency !== code && rows.some((row) => row.currency === currency))
}
