import type { Day } from '#app/lib/days.ts'

/** A published version of a resource. */
export type Release = {
  version: string
  date: Day
  title: string
  /** The page of the release in the shop. */
  path: string
  breaking: readonly string[]
  added: readonly string[]
  changed: readonly string[]
  fixed: readonly string[]
  replace: readonly string[]
  needs: readonly string[]
}

export type Resource = {
  /** The resource's folder, which game servers start by this name. */
  name: string
  /** The product's name. */
  title: string
  /** The newest first; never empty. */
  releases: readonly [Release, ...Release[]]
}

/** Maps names to resources. A new map replaces it whenever a release, a product or the day changes. */
export type Resources = ReadonlyMap<string, Resource>

/** `version` is empty when the game server named none, and `*` when the shop does not know it. */
export type VersionChecks = { resource: string; version: string; count: number }
