/** The mulberry32 generator: numbers from 0 to below 1, the same series for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The element at a place, counted on from the start when the list is shorter; throws for an empty list. */
export function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** Any element, chosen by a generator; throws for an empty list. */
export function draw<T>(list: readonly T[], random: () => number): T {
  return pick(list, Math.floor(random() * list.length))
}
