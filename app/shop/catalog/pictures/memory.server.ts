import { LRUCache } from 'lru-cache'

/** The most recently used pictures, up to `maxBytes`; a single one may take at most a quarter of that. */
export function createMemoryCache<Picture extends { body: Uint8Array }>(maxBytes: number) {
  return new LRUCache<string, Picture>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ body }) => body.byteLength || 1,
  })
}
