/** Exponential backoff: how long to wait after so many failures in a row, in milliseconds. */
export function backoff(failures: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }) {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs)
}

/** Between half of it and all of it, so that what failed together is not tried again together (jitter). */
export function withJitter(ms: number): number {
  return ms * (0.5 + Math.random() / 2)
}
