/** Fingerprints of a table's rows, independent of their order, to compare two copies. */
import { createHash } from 'node:crypto'

type Fingerprint = { rows: number; sum: string }
export type Fingerprints = Record<string, Fingerprint>

const MODULUS = 2n ** 64n

export function createFingerprint() {
  let rows = 0
  let sum = 0n
  return {
    add(row: string) {
      rows += 1
      sum = (sum + createHash('sha256').update(row).digest().readBigUInt64BE()) % MODULUS
    },
    result: (): Fingerprint => ({ rows, sum: sum.toString(16) }),
  }
}

export function listDifferences(a: Fingerprints, b: Fingerprints): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].filter((name) => a[name]?.rows !== b[name]?.rows || a[name]?.sum !== b[name]?.sum)
}
