/** The conversations that a customer held with the baskets of his purchases, for his data's download and deletion. */

import type { Assistant } from '#app/shop/assistant/assistant.server.ts'
import type { CustomerDataHolder } from '#app/shop/customer/customer-data.server.ts'
import type { Orders } from '#app/shop/orders/orders.server.ts'

export function createChatHolder(assistant: Assistant, orders: Orders): CustomerDataHolder {
  const list = async (userId: string) =>
    assistant.transcripts.listOfBaskets(await orders.listBasketReferences(userId))
  return {
    async exportFor(userId) {
      const chats = await list(userId)
      return chats.length > 0 ? chats.map(({ id: _, ...chat }) => chat) : null
    },
    async deleteFor(userId) {
      for (const { id } of await list(userId)) await assistant.forget(id)
    },
  }
}
