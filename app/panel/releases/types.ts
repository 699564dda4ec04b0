/** Rights of a token. With `draft`, a person must publish each release. */
export const TOKEN_SCOPES = ['draft', 'publish'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const MAX_TOKENS = 20
export const MAX_TOKEN_NAME_LENGTH = 60

export type ReleaseToken = {
  id: string
  name: string
  scope: TokenScope
  /** The name of the person who created the token. */
  creator: string
  /** ISO 8601, UTC. */
  createdAt: string
  usedAt: string | null
}
