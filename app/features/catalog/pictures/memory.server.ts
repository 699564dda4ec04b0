/** A least-recently-used cache, up to `maxBytes` of bodies; one entry may take at most a quarter of that. */
export function createMemoryCache<T extends { body: Uint8Array }>(maxBytes: number) {
  // A Map iterates in order of insertion; re-inserting on use makes its first entry the one unused for longest.
  const entries = new Map<string, T>()
  let bytes = 0

  function remove(id: string, value: T) {
    entries.delete(id)
    bytes -= value.body.byteLength
  }

  return {
    get(id: string): T | null {
      const value = entries.get(id)
      if (!value) return null
      entries.delete(id)
      entries.set(id, value)
      return value
    },
    set(id: string, value: T): void {
      const old = entries.get(id)
      if (old) remove(id, old)
      if (value.body.byteLength > maxBytes / 4) return
      entries.set(id, value)
      bytes += value.body.byteLength
      for (const [oldest, oldestValue] of entries) {
        if (bytes <= maxBytes) break
        remove(oldest, oldestValue)
      }
    },
    drop(isUnwanted: (id: string) => boolean): void {
      for (const [id, value] of entries) if (isUnwanted(id)) remove(id, value)
    },
  }
}
