/** Proposes a version to the running shop (supervise.ts) and reports the outcome. */
import { setTimeout as delay } from 'node:timers/promises'
import { INSTALLATION } from '../home.ts'
import { openReleases, type Releases } from './releases.ts'

const NOTICED_WITHIN_MS = 5_000
/** Besides the two steps of a trial, the version before ends, its database is copied, and it may start again. */
const OTHERWISE_MS = 120_000
const LOOK_EVERY_MS = 100

/** Opens the folder in which versions lie side by side; elsewhere another tool changes versions. */
export function requireReleases(): Releases {
  if (INSTALLATION !== null) return openReleases(INSTALLATION)
  throw new Error(
    'This is no unpacked release. In a repository: git pull, npm ci, and start again. In a container: start the new image.',
  )
}

/** Resolves to true when the version runs, or will be tried at the next start. */
export async function changeVersion(releases: Releases, version: string): Promise<boolean> {
  const from = releases.read('current')
  const since = Date.now()
  releases.propose(version)
  const latest = () => {
    const journal = releases.journal()
    return journal?.version === version && journal.startedAt >= since ? journal : null
  }
  if (!(await eventually(() => latest() !== null, NOTICED_WITHIN_MS))) {
    console.log(
      `The shop is not running. ${version} is tried at the next start; ${from} goes on if it is not ready.`,
    )
    return true
  }
  const decidedWithinMs = 3 * releases.startWithinMs() + OTHERWISE_MS
  await eventually(() => latest()?.state !== 'trying', decidedWithinMs)
  const journal = latest()
  if (journal?.state === 'done') {
    const seconds = ((Date.now() - since) / 1000).toFixed(1)
    console.log(`${version} runs, after ${seconds} s. "tradepost rollback" goes back to ${from}.`)
    if (journal.carried > 0)
      console.log(
        `${journal.carried} webhooks that came since the update are kept, and their orders derived again.`,
      )
    return true
  }
  console.error(`${version} is not ready: ${journal?.reason || 'no decision yet'}. ${from} goes on.`)
  return false
}

async function eventually(isSo: () => boolean, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs
  while (!isSo()) {
    if (Date.now() > until) return false
    await delay(LOOK_EVERY_MS)
  }
  return true
}
