/** Sources of visits, carts and sales, as the panel shows them. */
import type { SourceChannel } from './known-sources.server.ts'

/** The figures of one source, campaign, video, landing page or device type. */
export type SourceRow = {
  /** Empty for sales of an unknown source. */
  name: string
  label: string
  /** A source's channel; null for everything else. */
  channel: SourceChannel | null
  visits: number
  carts: number
  sales: number
  /** In hundredths of one currency, after refunds, tax and fees. */
  kept: number
}

export type SourceTable = SourceRow & { before: Pick<SourceRow, 'visits' | 'sales' | 'kept'> }
