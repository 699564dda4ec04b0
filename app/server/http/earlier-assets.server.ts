/**
 * The assets of earlier builds, which a page in a CDN's cache or an open tab requests after an update. Each build's
 * files are copied at its first run, and served for a day after another build has replaced it.
 */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hashContent } from '#app/lib/encoded-body.server.ts'
import { IMMUTABLE, type StaticFiles } from './static-files.server.ts'

const DAY_MS = 86_400_000
const MAX_EARLIER_BUILDS = 5
/** The build's id, and the time of its replacement (epoch milliseconds). */
const BUILD_FOLDER = /^([\w-]{16})(?:@(\d+))?$/

type EarlierAssetsOptions = {
  /** One folder per build. */
  dir: string
  /** Already serves the current build's assets. */
  staticFiles: Pick<StaticFiles, 'contents' | 'addFolder'>
  /** Epoch milliseconds. */
  now: () => number
  log: { warn: (fields: object, message: string) => void }
}

/** Never throws: an unusable disk only causes a warning. */
export async function serveEarlierAssets({
  dir,
  staticFiles,
  now,
  log,
}: EarlierAssetsOptions): Promise<void> {
  const contents = staticFiles.contents().filter(({ path }) => path.startsWith('/assets/'))
  const build = hashContent(
    contents
      .map(({ path }) => path)
      .sort()
      .join(),
  )
  try {
    await mkdir(dir, { recursive: true })
    const isWritten = (await readdir(dir)).includes(build)
    for (const folder of await listEarlier(dir, { build, at: now() }))
      await staticFiles.addFolder(join(dir, folder), '/assets', IMMUTABLE)
    if (!isWritten) await writeBuild(join(dir, build), contents)
  } catch (error) {
    log.warn({ err: error, dir }, 'assets of earlier builds could not be stored')
  }
}

/** The folders of earlier builds, latest first; removes every other folder except the current build's. */
async function listEarlier(dir: string, { build, at }: { build: string; at: number }): Promise<string[]> {
  const earlier: { name: string; folder: string; endedAt: number }[] = []
  for (const name of await readdir(dir)) {
    const [, id, endedAt = at] = BUILD_FOLDER.exec(name) ?? []
    if (id === undefined || name === `${build}@${endedAt}`) await rm(join(dir, name), { recursive: true })
    else if (id !== build) earlier.push({ name, folder: `${id}@${endedAt}`, endedAt: Number(endedAt) })
  }
  const folders: string[] = []
  for (const { name, folder, endedAt } of earlier.sort((a, b) => b.endedAt - a.endedAt)) {
    const isRecent = Math.abs(at - endedAt) <= DAY_MS && folders.length < MAX_EARLIER_BUILDS
    if (!isRecent) await rm(join(dir, name), { recursive: true })
    else if (name !== folder) await rename(join(dir, name), join(dir, folder))
    if (isRecent) folders.push(folder)
  }
  return folders
}

/** The folder has a temporary name until it is complete. */
async function writeBuild(folder: string, contents: ReturnType<StaticFiles['contents']>): Promise<void> {
  const unfinished = `${folder}.new`
  await mkdir(unfinished)
  for (const { path, body } of contents) await writeFile(join(unfinished, basename(path)), body)
  await rename(unfinished, folder)
}
