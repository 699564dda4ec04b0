import { loadavg } from 'node:os'

export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}

export const milliseconds = (ms: number) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
export const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** One line: what was measured, what came out, what it should be. */
export function say(figure: string, value: string, goal = '') {
  console.log(`${figure.padEnd(62)}${value.padStart(14)}   ${goal}`)
}

/** Other work on the machine makes every figure worthless; a reader should know of it. */
export function sayLoad() {
  const [minute = 0] = loadavg()
  console.log(`load of the machine over the last minute: ${minute.toFixed(1)}`)
}
