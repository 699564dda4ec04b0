/** Reads the pages of the Plugin API into the ledger: all of them once, afterwards the newest ones. */
import type { Plugin, PluginInformation, PluginPayment } from 'tebex-client'
import type { HistoricPayment, OrderStatus } from '../types.ts'
import type { Progress } from './progress.server.ts'

/** Read anew each time, because payments are refunded later. */
const NEWEST_PAGES = 4

const STATUSES: Record<PluginPayment['status'], OrderStatus | null> = {
  complete: 'completed',
  refund: 'refunded',
  chargeback: 'dispute_lost',
  other: null,
}

type ReadOptions = {
  plugin: Plugin
  signal: AbortSignal
  progress: Progress
  findBuyerKey: (userId: string, boughtAt: number) => Promise<string | null>
  record: (payments: HistoricPayment[]) => Promise<void>
  /** Keeps the progress after each page; false when this read must end. */
  proceed: (progress: Progress) => Promise<boolean>
  now: () => number
}

/** Goes on from the page where the last read ended; throws what the client or the database throws. */
export async function readPayments(options: ReadOptions): Promise<void> {
  const { plugin, signal, findBuyerKey, record, proceed, now } = options
  let { progress } = options
  for (;;) {
    const { page } = progress
    const { payments, lastPage } = await plugin.listPayments(page, { signal })
    const historic = await Promise.all(payments.map((payment) => historicPaymentOf(payment, findBuyerKey)))
    await record(historic.filter((payment) => payment !== null))
    const dates = payments.map(({ date }) => date)
    const newest = page === 1 ? Math.max(progress.knownUntil, ...dates) : progress.newest
    const isKnown =
      progress.knownUntil > 0 && page >= NEWEST_PAGES && Math.min(...dates) < progress.knownUntil
    const isComplete = page >= lastPage || isKnown
    progress = isComplete
      ? { ...progress, page: 1, lastPage, newest, knownUntil: newest, readAt: now() }
      : { ...progress, page: page + 1, lastPage, newest }
    if (!(await proceed(progress)) || isComplete) return
  }
}

/** Null for what was never paid, and for payments without a customer. */
async function historicPaymentOf(
  { id, status, date, amount, currency, player, packages }: PluginPayment,
  findBuyerKey: ReadOptions['findBuyerKey'],
): Promise<HistoricPayment | null> {
  const state = STATUSES[status]
  if (state === null || !player?.uuid) return null
  return {
    ...{ id, date, status: state, products: packages },
    total: amount === null || currency === null ? null : { amount, currency },
    customer: await findBuyerKey(player.uuid, date),
  }
}

export function freshProgress(account: PluginInformation['account']): Omit<Progress, 'reader' | 'touchedAt'> {
  return { account, page: 1, lastPage: 0, newest: 0, knownUntil: 0, readAt: null }
}
