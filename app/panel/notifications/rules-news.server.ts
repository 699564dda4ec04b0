import type { Transaction } from 'kysely'
import type { Schema } from '#app/server/db/schema.server.ts'
import type { Outbox } from './outbox.server.ts'
import type { NotificationFacts } from './types.ts'

type RulesFacts = Extract<NotificationFacts, { kind: 'rules_changed' }>

/**
 * Notifies every channel regardless of its topics, in the transaction of the version, because these settings decide
 * permissions and stored data.
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
