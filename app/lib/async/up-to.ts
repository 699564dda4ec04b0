/** The bound of an `LRUCache` as a size of one for each entry: its `max` takes the room of all of them at once. */
export function boundEntries(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 }
}
