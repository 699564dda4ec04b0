/**
 * Links conversations with baskets, so that the seller finds a conversation beside its order. The table stores a hash
 * of the basket's reference under SESSION_SECRET, so a copy of the database links no conversation with an order.
 */
import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#app/server/db/db.server.ts'

/** The first secret keys new hashes; look-ups accept the hashes of all secrets. */
export function createChatBaskets(secrets: readonly string[]) {
  const hashReference = (reference: string) =>
    secrets.map((secret) =>
      createHmac('sha256', secret).update(`chat basket v1 ${reference}`).digest('base64url'),
    )

  return {
    /** Runs in a message's transaction; a conversation that was deleted meanwhile gets no link. */
    async link(db: Kysely<Schema>, conversationId: string, reference: string): Promise<void> {
      const [basket_key = ''] = hashReference(reference)
      await db
        .insertInto('chat_baskets')
        .values({ conversation_id: conversationId, basket_key })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Conversations with any of these baskets. */
    async findConversations(db: Kysely<Schema>, references: readonly string[]): Promise<string[]> {
      if (references.length === 0) return []
      const rows = await db
        .selectFrom('chat_baskets')
        .select('conversation_id')
        .distinct()
        .where('basket_key', 'in', references.flatMap(hashReference))
        .execute()
      return rows.map(({ conversation_id }) => conversation_id)
    },
  }
}
