import { hash } from 'node:crypto'
import type { SnapshotRules } from './catalog-entry.server.ts'
import { priceBasis, type SnapshotFacts } from './snapshot.server.ts'

/** Identifies the inputs of a snapshot: the platform's bytes and everything that rules and facts add. */
export function describeSnapshotSource(body: Uint8Array, rules: SnapshotRules, facts: SnapshotFacts): string {
  return JSON.stringify([
    hash('sha256', body, 'base64url'),
    priceBasis(rules),
    rules.popularIds(facts.bestSellers),
    [...facts.levels],
    [...facts.together],
    [...facts.ratings],
    facts.webstore,
  ])
}
