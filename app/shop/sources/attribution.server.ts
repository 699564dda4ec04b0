/** Reads the source of a visit: the referring host and the campaign fields of its first address. */
import { type Attribution, DIRECT, MAX_NAME_LENGTH } from '#app/server/session/attribution.server.ts'
import { describeSource, findSourceByHost, findSourceByWord } from './known-sources.server.ts'

const HOST = /^(?=.{4,60}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/
/** Letters and digits of any language, and the signs of names. */
const FIELD = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._+:|/()#&'-]*$/u
/** Telephone numbers, and ids of persons at other sites. */
const LONG_NUMBER = /\d{9}/

type LandingFacts = {
  /** Host of the page that referred to this one; empty without. */
  referrer: string
  /** The first address, with the campaign fields. */
  query: URLSearchParams
  /** Path of the first page, without its parameters. */
  landing: string
  userAgent: string
}

/** The stored source of a visit; `medium`, `term`, `content` and `referrer` stay in its row. */
export type VisitAttribution = Attribution & {
  referrer?: string
  medium?: string
  term?: string
  content?: string
}

export function readAttribution({ referrer, query, landing, userAgent }: LandingFacts): VisitAttribution {
  const host = parseHost(referrer)
  const field = (name: string) => cleanField(query.get(`utm_${name}`))
  const named = field('source')?.toLowerCase()
  const source = named ? findSourceByWord(named) : host ? findSourceByHost(host) : DIRECT
  const [medium, campaign, content] = [field('medium')?.toLowerCase(), field('campaign'), field('content')]
  const isVideo = medium === 'video' || describeSource(source).channel === 'video'
  return withoutEmpty({
    source,
    campaign,
    video: isVideo ? (content ?? campaign) : undefined,
    landing: landing.slice(0, MAX_NAME_LENGTH),
    device: detectDevice(userAgent),
    referrer: host ?? undefined,
    medium,
    term: field('term'),
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

/** A name on the public internet; null for addresses and for everything else. */
function parseHost(referrer: string): string | null {
  const host = referrer.toLowerCase().replace(/:\d+$/, '')
  return HOST.test(host) ? host : null
}

/** A campaign's field on one line and of bounded length; what looks like a person's address or number is dropped. */
export function cleanField(value: string | null): string | undefined {
  const text = (value ?? '')
    .slice(0, 4 * MAX_NAME_LENGTH)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
  const cut = text.slice(0, MAX_NAME_LENGTH).trim().toWellFormed()
  return FIELD.test(cut) && !LONG_NUMBER.test(text) ? cut : undefined
}

/** Absent fields take no place in cookies and rows. */
function withoutEmpty(
  attribution: { [Key in keyof VisitAttribution]: VisitAttribution[Key] | undefined },
): VisitAttribution {
  return JSON.parse(JSON.stringify(attribution))
}
