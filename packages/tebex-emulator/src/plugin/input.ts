/** Fields in bodies of the Plugin API: clients of many languages send numbers and booleans as text. */
import { z } from 'zod'
import { Bool, parse, type SandboxContext } from '../http/context.ts'
import { MAX_AMOUNT } from '../tebex/pricing/money.ts'

/** In major units. */
export const Amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}(\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(MAX_AMOUNT))

export const Flag = z.union([Bool, z.enum(['true', 'false']).transform((word) => word === 'true')])

export const Id = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.int().positive())

export const Text = z.string().max(1000)

/** `2026-11-21`, `2026-11-21 09:00:00` (in UTC) or ISO 8601. */
export const Moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?)?/)
  .transform((text) =>
    Date.parse(
      /^[-\d]+( [\d:]+)?$/.test(text) ? `${text.replace(' ', 'T')}${text.includes(' ') ? 'Z' : ''}` : text,
    ),
  )
  .pipe(z.number())

/** Parses the body. */
export const readBody = <T>(c: SandboxContext, schema: z.ZodType<T>): T =>
  parse(schema, c.var.body, { status: c.var.state.variants.pluginInvalidInput })
