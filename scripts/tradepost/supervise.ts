/**
 * `tradepost start`: runs the shop, and changes its version when `update` or `rollback` proposes one. A new version is
 * tried on a private address; visitors wait meanwhile and reach it only once it is ready. If it is not, the version
 * before goes on, with the database as it was.
 */
import process from 'node:process'
import { INSTALLATION } from '../home.ts'
import { ROOT } from '../sources.ts'
import { openReleases, type Releases } from './releases.ts'
import {
  findDatabaseBefore,
  findDatabaseBeforeTrial,
  restoreDatabase,
  saveDatabaseBefore,
} from './saved-databases.ts'
import { type ShopProcess, startShop } from './shop-process.ts'
import { holdVisitors } from './waiting-visitors.ts'

const LOOK_EVERY_MS = 500
const READY_WITHIN_MS = 20_000

const releases = INSTALLATION === null ? null : openReleases(INSTALLATION)
let shop: ShopProcess | null = null
let isChanging = false
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
// start.mjs is gone, where it stands in between.
process.on('disconnect', () => stop('SIGTERM'))

if (releases) await recover(releases)
if (!releases?.read('next') || !(await change(releases))) await open(start(currentFolder()))
setInterval(look, LOOK_EVERY_MS)

function start(folder: string): ShopProcess {
  const started = startShop(folder)
  shop = started
  started.exited.then((code) => {
    // In a change of versions the end of a shop is expected, or noticed there.
    if (isStopping || (!isChanging && started === shop)) process.exit(isStopping ? 0 : code)
  })
  return started
}

async function open(started: ShopProcess): Promise<void> {
  await started.address
  await started.open()
}

function currentFolder(): string {
  const version = releases?.read('current')
  return releases && version ? releases.folderOf(version) : ROOT
}

function stop(signal: NodeJS.Signals): void {
  isStopping = true
  if (shop === null || shop.hasExited()) process.exit(0)
  shop.kill(signal)
}

function look(): void {
  if (releases && !isChanging && !isStopping && releases.read('next') !== null)
    change(releases).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
      process.exit(1)
    })
}

/** A change that was killed: the version before it goes on, with its database. */
async function recover(releases: Releases): Promise<void> {
  const journal = releases.journal()
  if (journal?.state !== 'trying') return
  if (releases.read('current') === journal.version) return releases.record({ ...journal, state: 'done' })
  await goBack(releases, 'it was interrupted')
}

/** Tries the proposed version; true when it runs from now on. Otherwise the current one does, if one ran before. */
async function change(releases: Releases): Promise<boolean> {
  const [from, version] = [releases.read('current'), releases.read('next')]
  if (version === null || from === null) return false
  isChanging = true
  const before = shop
  const address = await before?.address
  releases.record({ version, startedAt: Date.now(), state: 'trying', reason: '' })
  say(`changing from ${from} to ${version}`)
  before?.leave()
  const visitors = address ? await holdVisitors(address) : null
  await before?.exited
  let reason = await prepare(releases, { from, version })
  if (reason === null) reason = await tryVersion(releases.folderOf(version))
  if (reason === null) {
    const journal = releases.journal()
    releases.commit()
    if (journal) releases.record({ ...journal, state: 'done' })
    say(`${version} is ready`)
  } else {
    say(`${version} is not ready (${reason}); ${from} goes on`)
    await goBack(releases, reason)
    if (before) await start(releases.folderOf(from)).address
  }
  if (reason === null || before) {
    await shop?.open(visitors?.stop)
    for (const visitor of visitors?.waiting ?? []) shop?.serve(visitor)
  }
  isChanging = false
  if (before && shop?.hasExited()) process.exit(1)
  return reason === null
}

/** The way back takes the database along, when the version that is left had changed it. */
async function prepare(
  releases: Releases,
  { from, version }: { from: string; version: string },
): Promise<string | null> {
  if (version !== releases.read('previous')) return null
  const saved = await findDatabaseBefore(releases.home, from)
  if (saved === null) return null
  const folder = releases.folderOf(from)
  if (!(await saveDatabaseBefore(folder, version))) return 'the database could not be saved'
  return (await restoreDatabase(folder, saved)) ? null : 'the database could not be restored'
}

/** Why the version cannot take visitors, or null. */
async function tryVersion(folder: string): Promise<string | null> {
  const started = start(folder)
  const deadline = AbortSignal.timeout(READY_WITHIN_MS)
  const ended = started.exited.then((code) => `it ended with ${code}`)
  const ready = waitUntilReady(started, deadline)
  const reason = await Promise.race([ended, ready])
  if (reason !== null) {
    started.kill('SIGTERM')
    await started.exited
  }
  return reason
}

async function waitUntilReady(started: ShopProcess, deadline: AbortSignal): Promise<string | null> {
  let last = 'it did not start in time'
  while (!deadline.aborted) {
    const address = await Promise.race([started.address, aborted(deadline)])
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

/** The database as it was before the version that did not come to run, and no proposal. */
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
