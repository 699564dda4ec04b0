import { LRUCache } from 'lru-cache'

/** The pictures that were used last, up to `maxBytes` of bodies; one may take at most a quarter of that. */
export function createMemoryCache<Picture extends { body: Uint8Array }>(maxBytes: number) {
  return new LRUCache<string, Picture>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ body }) => body.byteLength || 1,
  })
}
