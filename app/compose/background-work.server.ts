/** The work that the shop does by itself: begun when all parts know each other, ended before the process. */

import type { Shop } from '#app/compose.server.ts'

type StartedShop = Pick<
  Shop,
  | 'discord'
  | 'notifications'
  | 'assistant'
  | 'versionChecks'
  | 'history'
  | 'catalog'
  | 'orders'
  | 'reviews'
  | 'editing'
  | 'backups'
>

export function startBackgroundWork(shop: StartedShop): void {
  shop.discord?.wake()
  shop.notifications.wake()
  shop.assistant.start()
  shop.versionChecks.start()
  shop.history.start()
  shop.catalog.start()
  shop.orders.start()
  shop.reviews.start()
  shop.editing.start()
  shop.backups.start()
}

type EndedShop = Omit<StartedShop, 'orders'> & Pick<Shop, 'newVersions' | 'pictures' | 'analytics' | 'db'>

/** Publications end before the parts that they change, and the database closes last. */
export async function endBackgroundWork(shop: EndedShop): Promise<void> {
  await shop.backups.stop()
  shop.newVersions.close()
  await shop.editing.stop()
  shop.catalog.stop()
  shop.reviews.stop()
  await shop.discord?.close()
  await shop.notifications.close()
  await shop.history.stop()
  await shop.assistant.close()
  await shop.versionChecks.stop()
  await shop.pictures.close()
  await shop.analytics.close()
  await shop.db.close()
}
