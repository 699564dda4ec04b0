/** What the features of the shop hold of one customer: each takes part in the download and in the deletion of it. */

export type CustomerDataHolder = {
  /** Its key in the download. */
  name: string
  /** Null when there is nothing. */
  exportFor: (userId: string) => Promise<object | null>
  deleteFor: (userId: string) => Promise<void>
}

/** Throws `DatabaseError` when one of the holders cannot answer; a deletion that failed half-way can be repeated. */
export function createCustomerData(holders: readonly CustomerDataHolder[]) {
  return {
    async exportFor(userId: string): Promise<Record<string, object | null>> {
      const parts = await Promise.all(
        holders.map(async ({ name, exportFor }) => [name, await exportFor(userId)] as const),
      )
      return Object.fromEntries(parts)
    },

    async deleteFor(userId: string): Promise<void> {
      for (const { deleteFor } of holders) await deleteFor(userId)
    },
  }
}
