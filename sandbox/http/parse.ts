import type { z } from 'zod'
import { Refusal } from '../tebex/refusal.ts'

/** The body in the wanted shape; the first thing that is wrong becomes the refusal. */
export function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  throw new Refusal(422, field === '' ? 'The request is invalid.' : `The ${field} field is invalid.`)
}
