/**
 * The platform either adds tax to the seller's prices or includes it in them. No call says which; amounts do.
 */
import type { Cents } from './money.ts'

export type TaxMode = 'added' | 'included'

/** A price as the platform announced it. */
type Taxed = { base: Cents; tax: Cents; total: Cents }

/** The mode that these amounts show for the seller's `price`; null when they fit both modes or none. */
export function detectTaxMode(price: Cents, { base, tax, total }: Taxed): TaxMode | null {
  if (tax <= 0) return null
  if (total === price) return 'included'
  return base === price || total === price + tax ? 'added' : null
}

export type TaxModes = ReturnType<typeof createTaxModes>

/** The mode of the store: the platform's default, tax on top, until amounts show another. */
export function createTaxModes() {
  const listeners = new Set<() => void>()
  let mode: TaxMode = 'added'
  let isKnown = false
  return {
    current: () => mode,
    /** Amounts have shown the mode. */
    isKnown: () => isKnown,
    learn(shown: TaxMode | null): void {
      if (shown === null) return
      isKnown = true
      if (shown === mode) return
      mode = shown
      for (const listener of listeners) listener()
    },
    onChange: (listener: () => void) => void listeners.add(listener),
  }
}
