/**
 * The shapes of raw answers as they were recorded: a field too many, a missing one or another type is an error. All
 * readings of a field that a switch knows pass here, and the switch's own finding says which it is.
 */
import { z } from 'zod'

/** A number of major units with no more than two decimals, or the same as text (`moneyStrings`). */
export const Money = z.union([
  z.number().refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, {
    error: 'more than two decimals',
  }),
  z.string().regex(/^-?\d+\.\d{2}$/),
])

export const Currency = z.string().regex(/^[A-Z]{3}$/)

/** `2024-05-21T18:09:17+00:00` or with microseconds and a Z. */
export const Moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6}Z|[+-]\d\d:\d\d)$/, { error: 'not a moment with an offset' })

/** Never empty; old data has addresses without a protocol. */
export const Url = z.string().regex(/^(https?:)?\/\/[^\s/]+/, { error: 'not a web address' })

export const Flag = z.union([z.boolean(), z.literal(['true', 'false'])])

export const Id = z.int().positive()

export const Text = z.string()

/** Text that may be null when it is empty (`emptyTextNull`). */
export const Description = z.string().nullable()

/** PHP writes an empty array as a list. */
export const EmptyList = z.array(z.never())
