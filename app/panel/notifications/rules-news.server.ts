import type { Transaction } from 'kysely'
import type { Schema } from '#app/server/db/schema.server.ts'
import type { Outbox } from './outbox.server.ts'
import type { NotificationFacts } from './types.ts'

type RulesFacts = Extract<NotificationFacts, { kind: 'rules_changed' }>

/**
 * Tells every channel, whatever it is switched on for, in the transaction of the version: these settings say who may do
 * what and what is kept of whom.
 */
export function createRulesNewsRecorder({ outbox }: { outbox: Pick<Outbox, 'insert'> }) {
  return async (
    { version, ...facts }: Omit<RulesFacts, 'kind'> & { version: number },
    transaction: Transaction<Schema>,
  ): Promise<void> => {
    const query = transaction.selectFrom('notification_channels').select('id').where('is_enabled', '=', 1)
    const channels = (await query.execute()).map(({ id }) => id)
    const news = { event: `rules_changed ${version}`, facts: { kind: 'rules_changed' as const, ...facts } }
    await outbox.insert(transaction, channels, news)
  }
}
