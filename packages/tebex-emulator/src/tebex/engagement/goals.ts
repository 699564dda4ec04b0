/** Community goals: sums that customers pay together for some packages. */
import { z } from 'zod'
import { CREATED } from '../given.ts'

const Id = z.int()
const Timestamp = z.iso.datetime({ offset: true })

export const CommunityGoal = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string().default(''),
  image: z.string().default(''),
  /** In major units. */
  target: z.number().positive(),
  /** Starts again with the remainder. */
  repeatable: z.boolean().default(false),
  /** Packages that count; an empty list is every package. */
  packages: z.array(Id).default([]),
  /** The sale that begins when the goal is reached. */
  sale: Id.nullable().default(null),
  disabled: z.boolean().default(false),
  created_at: Timestamp.default(CREATED),
})
export type CommunityGoal = z.infer<typeof CommunityGoal>
