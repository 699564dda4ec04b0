/** Tells listeners that something has happened in the store; they read what it was. */
export function createChanges() {
  const listeners = new Set<() => void>()
  return {
    announce(): void {
      for (const listener of listeners) listener()
    },
    /** Returns a function that ends it. */
    watch(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Changes = ReturnType<typeof createChanges>
