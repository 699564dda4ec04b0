/**
 * `tradepost start`: runs the shop, and changes its version when `update` or `rollback` proposes one. A new version
 * reads its code and settings while the version before serves; then it gets store folder and database and is tried on a
 * private address, while visitors wait. If it is not ready, the version before continues with the database as it was.
 */
import process from 'node:process'
import { INSTALLATION } from '../home.ts'
import { ROOT } from '../sources.ts'
import { openReleases, type Releases } from './releases.ts'
import {
  findDatabaseBefore,
  findDatabaseBeforeTrial,
  rebuildOrders,
  restoreDatabase,
  saveDatabaseBefore,
} from './saved-databases.ts'
import { type ShopProcess, startShop } from './shop-process.ts'
import { holdVisitors } from './waiting-visitors.ts'

const LOOK_EVERY_MS = 500
const STOP_WITHIN_MS = 12_000
const LATE = 'it did not start in time'

const releases = INSTALLATION === null ? null : openReleases(INSTALLATION)
const running = new Set<ShopProcess>()
/** The shop that visitors reach. */
let shop: ShopProcess | null = null
let isChanging = false
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
// The parent process, start.mjs, has ended.
process.on('disconnect', () => stop('SIGTERM'))

if (releases) await recover(releases)
if (!releases?.read('next') || !(await change(releases))) await open()
setInterval(look, LOOK_EVERY_MS)

function start(folder: string): ShopProcess {
  const started = startShop(folder)
  running.add(started)
  started.exited.then((code) => {
    running.delete(started)
    // A change of versions expects the end of a shop, or notices it itself.
    if (isStopping ? running.size === 0 : !isChanging) process.exit(isStopping ? 0 : code)
  })
  return started
}

/** Starts the current version without a trial. */
async function open(): Promise<void> {
  shop = await startCurrent()
  await shop.open()
}

async function startCurrent(): Promise<ShopProcess> {
  const startedAt = performance.now()
  const started = await begin(start(currentFolder()))
  if (await started.address) recordStart(performance.now() - startedAt)
  return started
}

/** Gives the shop its store folder and database. */
async function begin(started: ShopProcess): Promise<ShopProcess> {
  if (await started.prepared) started.begin()
  await started.address
  return started
}

function recordStart(ms: number): void {
  try {
    releases?.recordStart(ms)
  } catch (error) {
    say(
      `the duration of the start could not be written down: ${error instanceof Error ? error.message : error}`,
    )
  }
}

function currentFolder(): string {
  const version = releases?.read('current')
  return releases && version ? releases.locate(version) : ROOT
}

function stop(signal: NodeJS.Signals): void {
  isStopping = true
  if (running.size === 0) process.exit(0)
  for (const child of running) child.kill(signal)
}

function look(): void {
  if (releases && !isChanging && !isStopping && releases.read('next') !== null)
    change(releases).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
      process.exit(1)
    })
}

/** Settles a change that was killed: unless it was complete, the version before continues with its database. */
async function recover(releases: Releases): Promise<void> {
  const journal = releases.journal()
  if (journal?.state !== 'trying') return
  if (releases.read('current') === journal.version) return releases.record({ ...journal, state: 'done' })
  await goBack(releases, 'it was interrupted')
}

/**
 * Tries the proposed version; resolves to true when it runs from now on. Otherwise the current version continues, if it
 * ran before.
 */
async function change(releases: Releases): Promise<boolean> {
  const [from, version] = [releases.read('current'), releases.read('next')]
  if (version === null || from === null) return false
  isChanging = true
  const previousShop = shop
  const address = await previousShop?.address
  const trying = { version, startedAt: Date.now(), state: 'trying', reason: '', carried: 0 } as const
  releases.record(trying)
  say(`changing from ${from} to ${version}`)
  const limitMs = releases.startWithinMs()
  const trial = start(releases.locate(version))
  let visitors: Awaited<ReturnType<typeof holdVisitors>> | null = null
  let standby: ShopProcess | null = null
  let carried = 0
  const preparing = await measure(trial, limitMs, (deadline) => waitUntilPrepared(trial, deadline))
  let { reason } = preparing
  if (reason === null) {
    previousShop?.leave()
    visitors = address ? await holdVisitors(address) : null
    await previousShop?.exited
    // The version before reads its code again during the trial, so that after a failure visitors wait for half a start
    // only.
    standby = previousShop && start(currentFolder())
    const found = await bringDatabase(releases, { from, version })
    if (typeof found === 'string') reason = found
    else carried = found
  }
  if (reason === null) {
    trial.begin()
    const beginning = await measure(trial, limitMs, (deadline) => waitUntilReady(trial, deadline))
    reason = beginning.reason
    if (reason === null) recordStart(preparing.ms + beginning.ms)
  }
  if (reason === null) {
    releases.commit()
    releases.record({ ...trying, state: 'done', carried })
    say(`${version} is ready`)
    shop = trial
  } else {
    await end(trial)
    say(`${version} is not ready (${reason}); ${from} goes on`)
    await goBack(releases, reason)
    if (standby) shop = await begin(standby)
    else if (previousShop?.hasExited()) shop = await startCurrent()
  }
  if (shop !== previousShop) {
    await shop?.open(visitors?.stop)
    for (const visitor of visitors?.waiting ?? []) shop?.serve(visitor)
  }
  if (standby && shop !== standby) await end(standby)
  isChanging = false
  if (previousShop && shop?.hasExited()) process.exit(1)
  return reason === null
}

/** A hanging version ignores SIGTERM. */
async function end(unused: ShopProcess): Promise<void> {
  unused.kill('SIGTERM')
  const deadline = setTimeout(() => unused.kill('SIGKILL'), STOP_WITHIN_MS)
  await unused.exited
  clearTimeout(deadline)
}

/**
 * A rollback restores the database when the version that is left had changed it. Resolves to the number of webhooks
 * carried over, or to the reason of a failure.
 */
async function bringDatabase(
  releases: Releases,
  { from, version }: { from: string; version: string },
): Promise<number | string> {
  if (version !== releases.read('previous')) return 0
  const saved = await findDatabaseBefore(releases.home, from)
  if (saved === null) return 0
  const folder = releases.locate(from)
  const since = Date.now()
  if (!(await saveDatabaseBefore(folder, version))) return 'the database could not be saved'
  if (!(await restoreDatabase(folder, saved))) return 'the database could not be restored'
  const left = await findDatabaseBeforeTrial(releases.home, version, since)
  // An embedded database may not exist yet.
  if (left === null) return 0
  return (await rebuildOrders(releases.locate(version), left)) ?? 'the webhooks could not be carried over'
}

/** Measures a step of a trial: the reason why it failed or exceeded the limit, or null, and its duration. */
async function measure(
  trial: ShopProcess,
  limitMs: number,
  step: (deadline: AbortSignal) => Promise<string | null>,
): Promise<{ reason: string | null; ms: number }> {
  const beganAt = performance.now()
  const deadline = AbortSignal.timeout(limitMs)
  const reason = await Promise.race([trial.exited.then((code) => `it ended with ${code}`), step(deadline)])
  return { reason, ms: performance.now() - beganAt }
}

/** Resolves to the reason why the version cannot be tried on the database, or to null. */
async function waitUntilPrepared(trial: ShopProcess, deadline: AbortSignal): Promise<string | null> {
  return (await Promise.race([trial.prepared, aborted(deadline)])) ? null : LATE
}

/** Resolves to the reason why the version cannot take visitors, or to null. */
async function waitUntilReady(trial: ShopProcess, deadline: AbortSignal): Promise<string | null> {
  let last = LATE
  while (!deadline.aborted) {
    const address = await Promise.race([trial.address, aborted(deadline)])
    if (!address) return last
    const response = await fetch(`${address.url}/readyz`, { signal: deadline }).catch(() => null)
    if (response?.status === 200) return null
    last = (await response?.text().catch(() => last)) ?? last
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return last
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
}

/** Restores the database as it was before the failed version, and withdraws the proposal. */
async function goBack(releases: Releases, reason: string): Promise<void> {
  const journal = releases.journal()
  if (!journal) return
  const saved = await findDatabaseBeforeTrial(releases.home, journal.version, journal.startedAt)
  if (saved !== null && !(await restoreDatabase(currentFolder(), saved)))
    throw new Error(`${saved} could not be restored: restore it by hand, then start again`)
  releases.withdraw()
  releases.record({ ...journal, state: 'failed', reason })
}

function say(line: string): void {
  process.stdout.write(`${new Date().toISOString()} tradepost: ${line}\n`)
}
