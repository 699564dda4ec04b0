/** The messages between a test or benchmark and the processes that it loads and compares. */
import process from 'node:process'
import { type Child, openChild } from './child.ts'

export type LoadOrder = {
  url: string
  /** Requested in turn; the first `*` stands for a number that never repeats. */
  paths: string[]
  connections: number
  seconds: number
  /** True for requests from different addresses, as through a proxy. */
  isCrowd?: boolean
}

/** Times in milliseconds. */
export type LoadReport = {
  responses: number
  perSecond: number
  p50: number
  p99: number
  /** Number of responses by status. */
  statuses: Record<string, number>
  /** Connections that ended early. */
  broken: number
}

export type BareReport = { url: string; cpuMs: number }

export const openLoad = (): Promise<Child<LoadOrder, LoadReport>> =>
  openChild('tests/support/load-process.ts')

/** Processor time of this process since its start, in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Each number has a network of its own, so that truncated addresses stay distinct. */
export function distinctAddress(sequence: number): string {
  return `${11 + Math.floor(sequence / 65_536)}.${(sequence >> 8) & 255}.${sequence & 255}.7`
}
