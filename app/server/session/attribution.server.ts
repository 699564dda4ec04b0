import { z } from 'zod'

/** Longer names are cut. */
export const MAX_NAME_LENGTH = 60

const name = z.string().min(1).max(MAX_NAME_LENGTH).optional()

/**
 * The source and the first page of a visit, in the terms in which the panel counts it; no part identifies the
 * visitor.
 */
export const Attribution = z.object({
  /** A well-known site or search engine, the referrer's host, or `utm_source`; `direct` when all of them are absent. */
  source: name,
  /** `utm_campaign`. */
  campaign: name,
  /** The name that the link below a video carries. */
  video: name,
  /** Path of the first page, without its parameters. */
  landing: name,
  device: z.enum(['phone', 'tablet', 'desktop', 'other']).optional(),
})
export type Attribution = z.infer<typeof Attribution>

export const DIMENSIONS = ['source', 'campaign', 'video', 'landing', 'device'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** The source of visits that arrive without any hint. */
export const DIRECT = 'direct'
/** Replaces the names beyond the number that is counted in a day. */
export const OTHER = 'other'
