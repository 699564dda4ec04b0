/**
 * Data that the shop's features hold of one customer: each feature takes part in its download and its
 * deletion.
 */

export type CustomerDataHolder = {
  /** Its key in the download. */
  name: string
  /** Resolves to null when the feature holds nothing. */
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
