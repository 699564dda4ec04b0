import { z } from 'zod'

/** The text of the reference page about a variable. */
export const documentation = z.registry<{
  description: string
  unit?: string
  /** The effective value of an absent variable, where the schema itself has no default. */
  default?: string
  example: string
}>()
