import { z } from 'zod'

/** What the reference page says about a variable. */
export const documentation = z.registry<{
  description: string
  unit?: string
  /** What holds without it, where the schema itself has no default. */
  default?: string
  example: string
}>()
