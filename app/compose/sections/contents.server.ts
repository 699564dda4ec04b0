/** The seller's content: what the shop shows now, and the folder whose draft becomes the next content. */

import { createTaxModes } from '#app/lib/tax.ts'
import { createRulesNewsRecorder } from '#app/panel/notifications/rules-news.server.ts'
import { Editing } from '#app/panel/store/editing/editing.server.ts'
import { StorePictures } from '#app/panel/store/editing/pictures/store-pictures.server.ts'
import { findSettings } from '#app/panel/store/forms/find-settings.server.ts'
import { reservedSlugs } from '#app/reserved-slugs.server.ts'
import { readStoreFrom, type Store } from '#app/server/store/store.server.ts'
import { deriveContent } from '../content.server.ts'
import { createPublication } from '../publication.server.ts'
import { type Foundation, READ_OPTIONS } from './foundation.server.ts'
import type { People } from './people.server.ts'

export type ContentsSection = ReturnType<typeof openContents>

type ContentsOptions = { foundation: Foundation; people: People }

export function openContents({ foundation, people }: ContentsOptions) {
  const { env, db, log, now } = foundation.parts
  const { store, folder, locks } = foundation
  const taxModes = createTaxModes()
  const publication = createPublication({
    store,
    derive: (other) => deriveContent(other, { env, taxMode: taxModes.current, now }),
    log,
  })
  const settings = () => publication.current().store.settings
  const editing = new Editing({
    dir: env.storeDir,
    isReadOnly: env.isStoreReadOnly,
    folder,
    adopt: publication.adopt,
    db,
    locks,
    log,
    now,
    readStore: (source) => readStoreFrom(source, READ_OPTIONS),
    announce: createRulesNewsRecorder({ outbox: people.outbox }),
  })
  return {
    parts: {
      taxModes,
      editing,
      storePictures: new StorePictures(editing),
      findSettings,
      /** Addresses that no page of the seller's may take. */
      reservedSlugs,
    },
    publication,
    settings,
    timeZone: () => settings().timeZone,
    /** Strangers read the panel of a public demo. */
    privacy: (): Store['settings']['privacy'] =>
      env.isPublicDemo ? { ...settings().privacy, ip: 'none', chats: 'none' } : settings().privacy,
  }
}
