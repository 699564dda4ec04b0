/** Sessions, limits, and the people of the panel. */

/** A session that was ended before its time. */
export type RevokedSessionRow = { sid: string; expires_at: number }

/** A signed-in administrator; `id` is a hash of the cookie's token. */
export type AdminSessionRow = {
  id: string
  short_id: string
  /** A keyed hash of the password that was right at the time: another password ends the session. */
  credential: string
  created_at: number
  used_at: number
  /** `owner` for the password of the environment. */
  person_id: string
  /** When the person last proved who it is. */
  confirmed_at: number
  /** `phone`, `tablet` or `computer`. */
  device: string
  /** A country's code, else a truncated address. */
  place: string
}

/** Who may see the panel beside the owner of the environment's password. */
export type PersonRow = {
  id: string
  /** The person's own choice. */
  name: string
  /** The name in lower case: no two look the same. */
  name_key: string
  role: string
  /** Null: signs in with passkeys alone. */
  password_hash: string | null
  /** Sealed; null without a second factor. */
  totp_secret: string | null
  /** JSON: hashes of those that are left. */
  recovery_codes: string
  is_disabled: number
  created_at: number
}

/** A public key that signs in; `id` is the credential's, in base64url like the key. */
export type PasskeyRow = {
  id: string
  person_id: string
  public_key: string
  counter: number
  name: string
  created_at: number
  used_at: number | null
}

/** A link that makes a person, or gives one a new password; `id` is a hash of its token. */
export type InvitationRow = {
  id: string
  person_id: string
  role: string
  created_by: string
  expires_at: number
}

/** A browser or an address that has logged in to the panel; `id` is a keyed hash. */
export type AdminDeviceRow = { id: string; seen_at: number }

/** How often something was done in the window that ends then; `id` is a keyed hash of who did what. */
export type RateLimitRow = { id: string; count: number; ends_at: number }

/** Who did what in the panel, and who failed to get in. */
export type AuditRow = {
  id: number
  at: number
  action: string
  /** A session's `short_id`, empty before a login. */
  actor: string
  /** Empty for an unknown person. */
  person_id: string
  address: string
  detail: string
}
