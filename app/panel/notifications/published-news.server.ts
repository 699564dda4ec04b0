/** Announces each note once, from its date on. Notes that exist at the very first check are not new. */
import { addDays, type Day } from '#app/lib/days.ts'
import type { Database } from '#app/server/db/db.server.ts'
import type { Outbox } from './outbox.server.ts'
import type { NotificationFacts } from './types.ts'

type PublishedNote = {
  slug: string
  date: Day
  texts: () => Extract<NotificationFacts, { kind: 'news' }>['texts']
}

export type NewsOptions = {
  db: Pick<Database, 'kysely'>
  outbox: Pick<Outbox, 'record'>
  /** The visible notes, and the shop's current day. */
  listNews: () => { today: Day; notes: readonly PublishedNote[] }
  /** Epoch milliseconds. */
  now: () => number
}

/** Older notes document the past and are not announced. */
const NEW_DAYS = 7
/** The row with this name marks that the first check was done. */
const FIRST_LOOK = ''

export async function announceNews({ db: { kysely }, outbox, listNews, now }: NewsOptions): Promise<void> {
  const { today, notes } = listNews()
  const announced = new Set(
    (await kysely.selectFrom('announced_notes').select('slug').execute()).map(({ slug }) => slug),
  )
  const fresh = notes.filter(({ slug }) => !announced.has(slug))
  const isFirst = !announced.has(FIRST_LOOK)
  const slugs = [...(isFirst ? [FIRST_LOOK] : []), ...fresh.map(({ slug }) => slug)]
  if (slugs.length === 0) return
  await kysely.transaction().execute(async (transaction) => {
    const rows = slugs.map((slug) => ({ slug, at: now() }))
    await transaction
      .insertInto('announced_notes')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const announced = isFirst ? [] : fresh.filter(({ date }) => date > addDays(today, -NEW_DAYS))
    for (const { slug, texts } of announced) {
      const facts = { kind: 'news' as const, note: slug, texts: texts() }
      await outbox.record(transaction, { event: `news ${slug}`, topic: 'news', facts })
    }
  })
}
