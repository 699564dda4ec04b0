/**
 * Data that the shop's features hold of one customer: each feature takes part in its download and its
 * deletion.
 */

export type CustomerDataHolder = {
  /** Resolves to null when the feature holds nothing. */
  exportFor: (userId: string) => Promise<object | null>
  deleteFor: (userId: string) => Promise<void>
}

/**
 * `holders`: by their keys in the download, deleted in this order. Throws `DatabaseError` when one of the holders cannot answer; a deletion that failed half-way can be
 * repeated.
 */
export function createCustomerData(holders: Record<string, CustomerDataHolder>) {
  return {
    async exportFor(userId: string): Promise<Record<string, object | null>> {
      const parts = await Promise.all(
        Object.entries(holders).map(
          async ([name, holder]) => [name, await holder.exportFor(userId)] as const,
        ),
      )
      return Object.fromEntries(parts)
    },

    async deleteFor(userId: string): Promise<void> {
      for (const holder of Object.values(holders)) await holder.deleteFor(userId)
    },
  }
}
