/** Rights of a token: releases of `draft` wait for a person who publishes them. */
export const TOKEN_SCOPES = ['draft', 'publish'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const MOST_TOKENS = 20
export const LONGEST_TOKEN_NAME = 60

export type ReleaseToken = {
  id: string
  name: string
  scope: TokenScope
  /** The name of the person who made it. */
  creator: string
  /** ISO 8601, UTC. */
  createdAt: string
  usedAt: string | null
}
