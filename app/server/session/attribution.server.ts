import { z } from 'zod'

/** Longer names are cut. */
export const MAX_NAME_LENGTH = 60

const name = z.string().min(1).max(MAX_NAME_LENGTH).optional()

/** A visit's source and first page, in the panel's terms; no part identifies the visitor. */
export const Attribution = z.object({
  /** A well-known site or search engine, the referrer's host, or `utm_source`; `direct` without any. */
  source: name,
  /** `utm_campaign`. */
  campaign: name,
  /** The video's name in the link below it. */
  video: name,
  /** Path of the first page, without its parameters. */
  landing: name,
  device: z.enum(['phone', 'tablet', 'desktop', 'other']).optional(),
})
export type Attribution = z.infer<typeof Attribution>

export const DIMENSIONS = ['source', 'campaign', 'video', 'landing', 'device'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** The source of visits without any hint. */
export const DIRECT = 'direct'
/** Replaces names beyond the day's limit. */
export const OTHER = 'other'
