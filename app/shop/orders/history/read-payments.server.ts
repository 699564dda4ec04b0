/** Reads the Plugin API's pages into the ledger: all of them once, and later only the newest ones. */
import type { Plugin, PluginInformation, PluginPayment } from 'tebex-client'
import type { HistoricalPayment, OrderStatus } from '../types.ts'
import type { Progress } from './progress.server.ts'

/** This many of the newest pages are read every time, because payments may be refunded later. */
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
  record: (payments: HistoricalPayment[]) => Promise<void>
  /** Stores the progress after each page; resolves to false when this read must end. */
  saveProgress: (progress: Progress) => Promise<boolean>
  now: () => number
}

/** Continues where the last read ended. Rejects with the errors of the client and of the database. */
export async function readPayments(options: ReadOptions): Promise<void> {
  const { plugin, signal, findBuyerKey, record, saveProgress, now } = options
  let { progress } = options
  for (;;) {
    const { payments, lastPage } = await plugin.listPayments(progress.page, { signal })
    const historical = await Promise.all(
      payments.map((payment) => toHistoricalPayment(payment, findBuyerKey)),
    )
    await record(historical.filter((payment) => payment !== null))
    const dates = payments.map(({ date }) => date)
    const newest = progress.page === 1 ? Math.max(progress.knownUntil, ...dates) : progress.newest
    const isComplete = progress.page >= lastPage || isRemainderKnown(progress, dates)
    progress = isComplete
      ? { ...progress, page: 1, lastPage, newest, knownUntil: newest, readAt: now() }
      : { ...progress, page: progress.page + 1, lastPage, newest }
    if (!(await saveProgress(progress)) || isComplete) return
  }
}

/** True when earlier reads have covered all remaining pages. */
function isRemainderKnown({ page, knownUntil }: Progress, dates: readonly number[]): boolean {
  return knownUntil > 0 && page >= NEWEST_PAGES && Math.min(...dates) < knownUntil
}

/** Returns null when the payment was never paid or names no customer. */
async function toHistoricalPayment(
  { id, status, date, amount, currency, player, packages }: PluginPayment,
  findBuyerKey: ReadOptions['findBuyerKey'],
): Promise<HistoricalPayment | null> {
  const orderStatus = STATUSES[status]
  if (orderStatus === null || !player?.uuid) return null
  return {
    id,
    date,
    status: orderStatus,
    products: packages,
    total: amount === null || currency === null ? null : { amount, currency },
    customer: await findBuyerKey(player.uuid, date),
  }
}

export function createInitialProgress(
  account: PluginInformation['account'],
): Omit<Progress, 'reader' | 'touchedAt'> {
  return { account, page: 1, lastPage: 0, newest: 0, knownUntil: 0, readAt: null }
}
