/** Sessions, limits, and the people of the panel. */

/** A session that was ended before it expired. */
export type RevokedSessionRow = { sid: string; expires_at: number }

/** `id` is a hash of the cookie's token. */
export type AdminSessionRow = {
  id: string
  short_id: string
  /** A keyed hash of the password at sign-in: a changed password ends the session. */
  credential: string
  created_at: number
  used_at: number
  /** `owner` for the password from the environment. */
  person_id: string
  /** Epoch milliseconds of the last login or confirmation. */
  confirmed_at: number
  /** `phone`, `tablet` or `computer`. */
  device: string
  /** A country code, or else a truncated address. */
  place: string
}

/** A person with access to the panel, besides the owner from the environment. */
export type PersonRow = {
  id: string
  name: string
  /** The name in lower case, so that no two look alike. */
  name_key: string
  role: string
  /** Null for a person who signs in only with passkeys. */
  password_hash: string | null
  /** Sealed; null without a second factor. */
  totp_secret: string | null
  /** JSON: hashes of the unused codes. */
  recovery_codes: string
  is_disabled: number
  created_at: number
}

/** A public key for sign-in; `id` is the credential's id. Both are in base64url. */
export type PasskeyRow = {
  id: string
  person_id: string
  public_key: string
  counter: number
  name: string
  created_at: number
  used_at: number | null
}

/** A link that creates a person or resets a password; `id` is a hash of its token. */
export type InvitationRow = {
  id: string
  person_id: string
  role: string
  created_by: string
  expires_at: number
  /** The creator's note about the recipient; may be empty. */
  note: string
}

/** A browser or an address that has logged in to the panel; `id` is a keyed hash. */
export type AdminDeviceRow = { id: string; seen_at: number }

/** The count of an action in the window that ends at `ends_at`; `id` is a keyed hash of the limiter and its key. */
export type RateLimitRow = { id: string; count: number; ends_at: number }

/** Actions in the panel, and failed logins. */
export type AuditRow = {
  id: number
  at: number
  action: string
  /** The session's `short_id`; empty before a login. */
  actor: string
  /** Empty for an unknown person. */
  person_id: string
  address: string
  detail: string
}
