import { z } from 'zod'

/** Data that a shop has attached: an object or a list; PHP writes an empty object as a list. */
export const Custom = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
export type Custom = z.infer<typeof Custom>

/** A package in a basket. */
export const Line = z.object({
  packageId: z.int(),
  quantity: z.int(),
  type: z.enum(['single', 'subscription']),
  dynamic: z.boolean(),
  variables: z.record(z.string(), z.string()),
  custom: z.unknown(),
  gift: z.object({ id: z.string(), username: z.string() }).nullable(),
})
export type Line = z.infer<typeof Line>
