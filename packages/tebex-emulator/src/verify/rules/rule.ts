import type { OperationId } from '../../tebex/operations.ts'
import type { Fields, Reader } from '../answers.ts'
import { readCents } from '../switches/observe.ts'

/** A rule between the values of an answer, or between several answers; `issues` lists its breaches. */
export type Rule = { title: string; operations: OperationId[]; issues: (reader: Reader) => string[] }

/** The fields in which two answers about the same thing differ. */
export function listDifferingFields(one: Fields, other: Fields, ignored: readonly string[] = []): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.filter(
    (name) => !ignored.includes(name) && JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
}

/** Checks the sum of a package or basket. */
export function sumIssues({ base_price, sales_tax, total_price }: Fields, name: string): string[] {
  const isSum = readCents(base_price) + readCents(sales_tax) === readCents(total_price)
  return isSum ? [] : [`${name}: ${String(base_price)} + ${String(sales_tax)} is not ${String(total_price)}`]
}
