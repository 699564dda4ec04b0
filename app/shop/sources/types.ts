/** Where visits, carts and sales come from, as the panel shows it. */
import type { SourceChannel } from './known-sources.server.ts'

/** Of one source, campaign, video, landing page or kind of device. */
export type SourceRow = {
  /** Empty for sales of which nothing is known. */
  name: string
  label: string
  /** Of a source; null for everything else. */
  channel: SourceChannel | null
  visits: number
  carts: number
  sales: number
  /** In hundredths of one currency, after refunds. */
  net: number
}

export type SourceTable = SourceRow & { before: Pick<SourceRow, 'visits' | 'sales' | 'net'> }
