/** A day's (UTC) update checks by servers with one version. */
export type VersionChecksRow = {
  day: string
  resource: string
  /** Empty if the server named none, `*` for a version that was never released. */
  version: string
  count: number
}

/** A key for `POST /api/releases`. */
export type ReleaseTokenRow = {
  /** The part of the token that identifies the row. */
  id: string
  name: string
  /** SHA-256 of the token's secret part, in base64url. */
  hash: string
  /** `draft`: its releases wait for a person to publish them. */
  scope: 'draft' | 'publish'
  /** The name of the person who created it. */
  creator: string
  created_at: number
  used_at: number | null
}

/** The latest release of a package that its owner has dealt with; `slug` is the note's name. */
export type SeenReleaseRow = { customer_key: string; package_id: number; slug: string; at: number }

/** A customer who wants a Discord message about each release. */
export type ReleaseReaderRow = {
  customer_key: string
  /** The language of the messages. */
  language: string
  at: number
}

/** The message about one release to one owner. */
export type ReleaseMessageRow = {
  /** The name of the release's note. */
  slug: string
  customer_key: string
  /** The earliest next attempt in epoch milliseconds; null when done. */
  due_at: number | null
  /** Consecutive failures. */
  failures: number
  /** Set before the call: after a crash the conversation is read before a retry. */
  started_at: number | null
  sent_at: number | null
}
