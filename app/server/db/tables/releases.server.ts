/** Checks of a day (UTC) by servers of one version. */
export type VersionChecksRow = {
  day: string
  resource: string
  /** Empty where the server named none, `*` for a version that was never released. */
  version: string
  count: number
}

/** A key for `POST /api/releases`. */
export type ReleaseTokenRow = {
  /** Part of the token, to find its row. */
  id: string
  name: string
  /** SHA-256 of the token's secret part, in base64url. */
  hash: string
  /** `draft`: its releases wait for a person who publishes them. */
  scope: 'draft' | 'publish'
  /** The name of the person who made it. */
  creator: string
  created_at: number
  used_at: number | null
}

/** The release of a package that its owner has dealt with; `slug` is the name of its note. */
export type SeenReleaseRow = { customer_key: string; package_id: number; slug: string; at: number }

/** A customer who wants a message in Discord of each release. */
export type ReleaseReaderRow = {
  customer_key: string
  /** The language of the messages. */
  language: string
  at: number
}

/** The message of one release to one owner. */
export type ReleaseMessageRow = {
  /** The name of the release's note. */
  slug: string
  customer_key: string
  /** The earliest time of the next attempt in epoch milliseconds; null when nothing is left to do. */
  due_at: number | null
  /** Consecutive failures. */
  failures: number
  /** Set before the call: after a crash the conversation is read first. */
  started_at: number | null
  sent_at: number | null
}
