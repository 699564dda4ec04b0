/** The input of the endpoints of the store's draft. */
import { z } from 'zod'

const At = z.array(z.union([z.string().max(100), z.int().min(0).max(1_000)])).max(12)
const Path = z.string().max(200)
export const Decision = z.object({
  path: Path,
  /** A form sends it as JSON. */
  at: z.union([
    At,
    z
      .string()
      .transform((text) => jsonOf(text))
      .pipe(At),
  ]),
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
