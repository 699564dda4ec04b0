import { z } from 'zod'

/** Longer names are cut. */
export const MAX_NAME_LENGTH = 60

const name = z.string().min(1).max(MAX_NAME_LENGTH).optional()

/** Where a visit came from and where it began, in the words in which the panel counts it; nothing of it tells who it was. */
export const Attribution = z.object({
  /** A known site or search engine, the referrer's host, or `utm_source`; `direct` for none of them. */
  source: name,
  /** `utm_campaign`. */
  campaign: name,
  /** What the link below a video is named. */
  video: name,
  /** Path of the first page, without what its parameters say. */
  landing: name,
  device: z.enum(['phone', 'tablet', 'desktop', 'other']).optional(),
})
export type Attribution = z.infer<typeof Attribution>

export const DIMENSIONS = ['source', 'campaign', 'video', 'landing', 'device'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** The source of visits that nothing else tells of. */
export const DIRECT = 'direct'
/** In place of a name beyond those that are counted in a day. */
export const OTHER = 'other'
