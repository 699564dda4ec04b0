/** The content that the seller has published, and the change to the next one. */

import type { Log } from '#app/server/log.server.ts'
import type { Store } from '#app/server/store/store.server.ts'
import type { Content } from './content.server.ts'

/** Prepares a part of the shop for the next content; the returned function runs at the moment of the change. */
type PublishListener = (content: Content) => Promise<() => void>

type PublicationOptions = {
  store: Store
  derive: (store: Store) => Content
  log: Pick<Log, 'warn'>
}

export function createPublication({ store, derive, log }: PublicationOptions) {
  const listeners = new Set<PublishListener>()
  let published = derive(store)
  warnAboutWithheld(published, log)
  return {
    /** Asked for again with every request, because a publication replaces it. */
    current: () => published,
    /** Derives the content that this store would have. */
    derive,
    onPublish: (listener: PublishListener) => void listeners.add(listener),
    /** Everything is prepared first; then the whole shop changes within one turn of the event loop. */
    async adopt(next: Store): Promise<void> {
      const content = derive(next)
      const changes = await Promise.all([...listeners].map((prepare) => prepare(content)))
      warnAboutWithheld(content, log)
      published = content
      for (const change of changes) change()
    },
  }
}

function warnAboutWithheld({ claims }: Content, log: PublicationOptions['log']): void {
  for (const claim of claims.withheld)
    log.warn({ claim }, 'claim withheld: a live shop shows it only with claims.acknowledged in the settings')
}
