/** The input of the endpoints of the store's draft. */
import { z } from 'zod'

const Path = z.string().max(200)
export const DecisionInput = z.object({
  path: Path,
  seen: z.string().max(100),
  take: z.enum(['yours', 'theirs']),
})
export const Discarded = z.object({ path: Path.optional() })
export const VersionId = z.object({ id: z.coerce.number().int().positive() })
export const PreviewInput = z.object({
  on: z.enum(['yes', 'no']).default('yes'),
  page: z
    .string()
    .regex(/^\/(?![/\\])[\x21-\x7e]{0,500}$/)
    .default('/'),
})
