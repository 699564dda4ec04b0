import { hash } from 'node:crypto'
import type { SnapshotRules } from './catalog-entry.server.ts'
import { priceBasis, type SnapshotFacts } from './snapshot.server.ts'

/** Identifies a snapshot's inputs: the platform's bytes, the rules and the facts. */
export function describeSnapshotSource(body: Uint8Array, rules: SnapshotRules, facts: SnapshotFacts): string {
  return JSON.stringify([
    hash('sha256', body, 'base64url'),
    priceBasis(rules),
    rules.popularIds(facts),
    [...facts.levels],
    [...facts.together],
    [...facts.ratings],
    facts.webstore,
  ])
}
