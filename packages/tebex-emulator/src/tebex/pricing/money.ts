import { z } from 'zod'

/** Money in whole cents, the only unit in which the emulator computes. */
export const Cents = z.number()
export type Cents = z.infer<typeof Cents>

/** The highest price, in major units. */
export const MAX_AMOUNT = 1_000_000

export const toCents = (amount: number): Cents => Math.round(amount * 100)

export const fromCents = (cents: Cents): number => cents / 100

export const takePercent = (cents: Cents, percent: number): Cents => Math.round((cents * percent) / 100)

/** `$9.99`, `9.99 PLN`: for the pages that people read. */
export function formatMoney(cents: Cents, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}
