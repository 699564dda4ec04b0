/** The words between a test or bench and the processes that it loads and compares. */
import process from 'node:process'
import { type Child, openChild } from './child.ts'

export type LoadOrder = {
  url: string
  /** Asked in turn; the first `*` in one stands for a number that never comes twice. */
  paths: string[]
  connections: number
  seconds: number
  /** Each request names another address, as a proxy does. */
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

/** Every number has a network of its own, so that it is found again after its last octet was zeroed. */
export function distinctAddress(sequence: number): string {
  return `${11 + Math.floor(sequence / 65_536)}.${(sequence >> 8) & 255}.${sequence & 255}.7`
}
