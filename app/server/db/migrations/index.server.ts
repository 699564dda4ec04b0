/** Every migration in order. A shipped one is never changed or renamed; the next one gets the next number. */
import type { Migration } from 'kysely/migration'
import * as foundation from './001-foundation.server.ts'
import * as chats from './002-chats.server.ts'
import * as records from './003-records.server.ts'
import * as chatCards from './004-chat-cards.server.ts'
import * as paymentReferences from './005-payment-references.server.ts'
import * as sharedCounts from './006-shared-counts.server.ts'
import * as ledger from './007-ledger.server.ts'
import * as discordLinks from './008-discord-links.server.ts'
import * as packagePrices from './009-package-prices.server.ts'
import * as reviews from './010-reviews.server.ts'
import * as orderLists from './011-order-lists.server.ts'
import * as revenue from './012-revenue.server.ts'
import * as sources from './013-sources.server.ts'
import * as notifications from './014-notifications.server.ts'
import * as people from './015-people.server.ts'
import * as revenueSums from './016-revenue-sums.server.ts'
import * as questions from './017-questions.server.ts'
import * as editing from './018-editing.server.ts'
import * as historyIndex from './019-history-index.server.ts'
import * as announcedNotes from './020-announced-notes.server.ts'
import * as chatBaskets from './021-chat-baskets.server.ts'
import * as pastPrices from './022-past-prices.server.ts'
import * as deletions from './024-deletions.server.ts'

export const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-chats': chats,
  '003-records': records,
  '004-chat-cards': chatCards,
  '005-payment-references': paymentReferences,
  '006-shared-counts': sharedCounts,
  '007-ledger': ledger,
  '008-discord-links': discordLinks,
  '009-package-prices': packagePrices,
  '010-reviews': reviews,
  '011-order-lists': orderLists,
  '012-revenue': revenue,
  '013-sources': sources,
  '014-notifications': notifications,
  '015-people': people,
  '016-revenue-sums': revenueSums,
  '017-questions': questions,
  '018-editing': editing,
  '019-history-index': historyIndex,
  '020-announced-notes': announcedNotes,
  '021-chat-baskets': chatBaskets,
  '022-past-prices': pastPrices,
  '024-deletions': deletions,
}
