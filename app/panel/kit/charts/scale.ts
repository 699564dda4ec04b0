/** The upper end of an axis: the smallest round number that the values stay below and that halves well. */
export function findAxisEnd(values: readonly number[]): number {
  const highest = Math.max(0, ...values)
  if (highest <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(highest))
  const steps = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power)
  const end = steps.find((step) => step >= highest) ?? 10 * power
  return end % 2 === 0 ? end : end + 1
}

/** Indices of at most `count` labels, evenly spread, the last day always among them. */
export function pickLabelled(length: number, count: number): number[] {
  if (length === 0) return []
  const step = Math.max(1, Math.ceil(length / count))
  const indices: number[] = []
  for (let index = length - 1; index >= 0; index -= step) indices.unshift(index)
  return indices
}

/** Returns the change as a fraction; null when there was nothing before. */
export function countChange(current: number, previous: number): number | null {
  if (previous === 0) return current === 0 ? 0 : null
  // A net amount can be negative: an increase is up all the same.
  return (current - previous) / Math.abs(previous)
}
