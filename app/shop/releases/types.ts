import type { Day } from '#app/lib/days.ts'

/** A version of a resource, as visitors see it. */
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
  /** The folder that servers start. */
  name: string
  /** The product's name. */
  title: string
  /** The newest first; never empty. */
  releases: readonly [Release, ...Release[]]
}

/** By name. Another object as soon as a release, a product or the day changes. */
export type Resources = ReadonlyMap<string, Resource>

/** Checks of a day by the version that asked; `version` is empty where none was named, `*` for one that the shop does not know. */
export type VersionChecks = { resource: string; version: string; count: number }
