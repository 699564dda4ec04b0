import type { Database } from '#app/server/db/db.server.ts'
import type { Outbox } from './outbox.server.ts'
import type { NotificationFacts } from './types.ts'

type Recorder = { db: Pick<Database, 'kysely'>; outbox: Pick<Outbox, 'insert'> }
type RulesFacts = Extract<NotificationFacts, { kind: 'rules_changed' }>

/** Tells every channel, whatever it is switched on for: these settings say who may do what and what is kept of whom. */
export function createRulesNewsRecorder({ db: { kysely }, outbox }: Recorder) {
  return async ({ version, ...facts }: Omit<RulesFacts, 'kind'> & { version: number }): Promise<void> => {
    const query = kysely.selectFrom('notification_channels').select('id').where('is_enabled', '=', 1)
    const channels = (await query.execute()).map(({ id }) => id)
    const news = { event: `rules_changed ${version}`, facts: { kind: 'rules_changed' as const, ...facts } }
    await outbox.insert(kysely, channels, news)
  }
}
