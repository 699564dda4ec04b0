/** Messages of releases over a sandbox's Discord, without a whole shop. */
import { createAdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import type { openDatabase } from '#app/server/db/db.server.ts'
import { SealedValues } from '#app/server/db/sealed-values.server.ts'
import { createSeal } from '#app/server/session/sealed-cookie.server.ts'
import type { DiscordApp } from '#app/shop/discord/discord-api.server.ts'
import { DiscordApi } from '#app/shop/discord/discord-api.server.ts'
import { Links } from '#app/shop/discord/links.server.ts'
import { createUpdates, type ToldNote } from '#app/shop/discord/updates.server.ts'

type Db = Awaited<ReturnType<typeof openDatabase>>

export const ORIGIN = 'https://shop.example'
export const PACKAGE = 7
const SECRET = 'a-secret-for-tests-0123456789-abcdefghij'

export const describeRelease = (slug: string, more: Partial<ToldNote> = {}): ToldNote => ({
  slug,
  date: '2026-11-20',
  version: '1.5',
  products: [PACKAGE],
  textIn: (language) => ({
    title: `Backpack 1.5 (${language})`,
    text: 'Zips **that** stick',
    path: `/news/${slug}`,
  }),
  ...more,
})

type Options = {
  app: DiscordApp
  notes: () => readonly ToldNote[]
  /** Undefined for the interval of a shop. */
  intervalMs?: number | undefined
  /** Epoch milliseconds. */
  now?: () => number
}

/** Customers whose key begins with "other" own nothing. */
export function openUpdates(db: Db, { app, notes, intervalMs, now = Date.now }: Options) {
  const stopping = new AbortController()
  const monotonic = () => performance.now()
  const links = new Links({
    db,
    sealedValues: new SealedValues({ db, secrets: [SECRET] }),
    now: Date.now,
  })
  const api = new DiscordApi({ app, userAgent: 'test', monotonic, signal: stopping.signal })
  const updates = createUpdates(
    {
      db,
      locks: createAdvisoryLocks(db),
      leaveSeal: createSeal([SECRET], 'links of tests'),
      log: { info: () => undefined, warn: () => undefined },
      origin: ORIGIN,
      listNotes: () => ({ today: '2026-11-20', notes: notes() }),
      listGrantedIds: async (customer) => (customer.startsWith('other') ? [] : [PACKAGE]),
      now,
      monotonic,
      intervalMs,
    },
    { links, api, signal: stopping.signal },
  )
  return {
    links,
    updates,
    async stop() {
      stopping.abort()
      updates.stop()
      await updates.settled()
    },
  }
}
