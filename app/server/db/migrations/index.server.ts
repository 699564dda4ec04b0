/** Every migration in order. A shipped one is never changed; the next one gets the next number. */
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'
import * as foundation from './001-foundation.server.ts'
import * as chats from './002-chats.server.ts'
import * as records from './003-records.server.ts'
import * as chatCards from './004-chat-cards.server.ts'
import * as paymentReferences from './005-payment-references.server.ts'
import * as sharedCounts from './006-shared-counts.server.ts'

export type Migration = { number: number; name: string; up: (db: Kysely<Schema>) => Promise<void> }

export const migrations: readonly Migration[] = [
  { number: 1, name: 'foundation', up: foundation.up },
  { number: 2, name: 'chats', up: chats.up },
  { number: 3, name: 'records', up: records.up },
  { number: 4, name: 'chat-cards', up: chatCards.up },
  { number: 5, name: 'payment references', up: paymentReferences.up },
  { number: 6, name: 'shared counts', up: sharedCounts.up },
]
