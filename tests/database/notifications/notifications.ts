/** Notifications of one process over a database, to receivers on this machine. */
import type { ChannelInput } from '#app/panel/notifications/channels.server.ts'
import { Notifications } from '#app/panel/notifications/notifications.server.ts'
import { Outbox } from '#app/panel/notifications/outbox.server.ts'
import { createAdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import type { Database } from '#app/server/db/db.server.ts'
import { SealedValues } from '#app/server/db/sealed-values.server.ts'

const SECRET = 'a-secret-for-tests-0123456789-abcdefghij'

export function openNotifications(db: Database, trusted: string, now: () => number = Date.now) {
  const outbox = new Outbox({ db, now })
  const notifications = new Notifications({
    db,
    outbox,
    trusted,
    now,
    version: '1.0.0',
    origin: 'https://shop.example',
    sealedValues: new SealedValues({ db, secrets: [SECRET] }),
    locks: createAdvisoryLocks(db),
    monotonic: () => performance.now(),
    productName: () => null,
    platformAwayMs: () => null,
    listNews: () => ({ today: '2026-11-01', notes: [] }),
    revenue: {
      timeZone: 'UTC',
      mainCurrency: { code: 'EUR', rates: [] },
      listProducts: async () => [],
      readEarnings: async () => ({ total: null, otherCurrencies: [], rates: [] }),
    },
    listSources: async () => [],
    countAttention: async () => ({ reviews: 0, webhooks: 0, notifications: 0, findings: 0 }),
    log: { warn: () => undefined },
  })
  return { outbox, notifications }
}

/** Told of sales. */
export const channelAt = (address: string): ChannelInput => ({
  kind: 'discord',
  name: 'Sales',
  language: 'en',
  topics: ['sale'],
  address,
  secret: '',
  silence_hours: 24,
  enabled: true,
})

/** Records a sale for each of these transactions, as the ledger does: within a transaction of the database. */
export async function recordSales(
  db: Database,
  outbox: Outbox,
  transactions: readonly string[],
): Promise<void> {
  await db.kysely.transaction().execute(async (transaction) => {
    for (const name of transactions)
      await outbox.record(transaction, {
        event: `sale ${name}`,
        topic: 'sale',
        facts: { kind: 'sale', transaction: name, total: { amount: 1290, currency: 'EUR' }, products: [] },
      })
  })
}
