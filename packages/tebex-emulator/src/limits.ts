import { z } from 'zod'

const Limit = z
  .object({ count: z.coerce.number().int().min(1), windowMs: z.coerce.number().int().min(1) })
  .nullable()

/** Number of calls that one address may make before it is refused; `null` sets no limit. */
export const Limits = z.object({
  /** All calls of one address. */
  requests: Limit,
  /** Refused calls (4xx); beyond this number everything is refused until the window ends. */
  invalid: Limit,
})
export type Limits = z.infer<typeof Limits>
