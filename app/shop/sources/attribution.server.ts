/** Reads the source of a visit: the referring host and the campaign fields of its first address. */
import { type Attribution, DIRECT, MAX_NAME_LENGTH } from '#app/server/session/attribution.server.ts'
import { describeSource, findSourceByField, findSourceByHost } from './known-sources.server.ts'

const HOST = /^(?=.{4,60}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/
/** Letters and digits of any language, and punctuation that is common in names. */
const FIELD = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._+:|/()#&'-]*$/u
/** Matches phone numbers and user ids of other sites. */
const LONG_NUMBER = /\d{9}/

type LandingVisit = {
  /** Host of the referring page; empty when there is none. */
  referrer: string
  /** Query of the first page, with the campaign fields. */
  query: URLSearchParams
  /** Path of the first page, without its query. */
  landing: string
  userAgent: string
}

/** The source of a visit as its row stores it. Orders have no `referrer`, `medium`, `term` and `content`. */
export type VisitAttribution = Attribution & {
  referrer?: string
  medium?: string
  term?: string
  content?: string
}

export function readAttribution({ referrer, query, landing, userAgent }: LandingVisit): VisitAttribution {
  const host = parseHost(referrer)
  const readField = (name: string) => cleanField(query.get(`utm_${name}`))
  const namedSource = readField('source')?.toLowerCase()
  const source = namedSource ? findSourceByField(namedSource) : host ? findSourceByHost(host) : DIRECT
  const [medium, campaign, content] = [
    readField('medium')?.toLowerCase(),
    readField('campaign'),
    readField('content'),
  ]
  const isVideo = medium === 'video' || describeSource(source).channel === 'video'
  return withoutEmpty({
    source,
    campaign,
    video: isVideo ? (content ?? campaign) : undefined,
    landing: landing.slice(0, MAX_NAME_LENGTH),
    device: detectDevice(userAgent),
    referrer: host ?? undefined,
    medium,
    term: readField('term'),
    content,
  })
}

export function hasCampaign(query: URLSearchParams): boolean {
  return ['source', 'medium', 'campaign', 'content'].some((name) => cleanField(query.get(`utm_${name}`)))
}

export function detectDevice(userAgent: string): NonNullable<Attribution['device']> {
  if (/iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  if (/Mobi|iPhone|iPod/i.test(userAgent)) return 'phone'
  return /Windows NT|Macintosh|X11|CrOS|Linux/.test(userAgent) ? 'desktop' : 'other'
}

/** Returns the host if it is a public domain name; null for IP addresses and everything else. */
function parseHost(referrer: string): string | null {
  const host = referrer.toLowerCase().replace(/:\d+$/, '')
  return HOST.test(host) ? host : null
}

/**
 * Puts a campaign field on one line and truncates it. Fields that look like an e-mail address or a personal number are
 * dropped.
 */
export function cleanField(value: string | null): string | undefined {
  const text = (value ?? '')
    .slice(0, 4 * MAX_NAME_LENGTH)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
  const truncated = text.slice(0, MAX_NAME_LENGTH).trim().toWellFormed()
  return FIELD.test(truncated) && !LONG_NUMBER.test(text) ? truncated : undefined
}

/** Removes absent fields, so that they take no space in cookies and rows. */
function withoutEmpty(
  attribution: { [Key in keyof VisitAttribution]: VisitAttribution[Key] | undefined },
): VisitAttribution {
  return JSON.parse(JSON.stringify(attribution))
}
