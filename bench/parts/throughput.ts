import process from 'node:process'

export type LoadOrder = { url: string; connections: number; seconds: number }

/** Answers a second, milliseconds of an answer, and connections on which one was broken. */
export type LoadReport = { responses: number; perSecond: number; p50: number; p99: number; failures: number }

export type BareReport = { url: string; cpuMs: number }

/** Processor time of this process since its start, in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
