/** Bounded maps: a Map keeps the order of insertion, so its first key is the oldest. */

/** Sets the key as the newest one, and forgets the oldest beyond so many keys. */
export function setNewest<Key, Value>(
  map: Map<Key, Value>,
  { key, value, maxKeys }: { key: Key; value: Value; maxKeys: number },
): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > maxKeys && oldest !== undefined) map.delete(oldest)
}
