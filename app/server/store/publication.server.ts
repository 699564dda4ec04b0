/**
 * Changes several files of the folder at once. All new contents are written into one journal first (write-ahead log):
 * with its rename the change has happened, and every reader of the folder reads the journal over it. The files follow; a
 * process that is killed meanwhile leaves the rest to the next start, which may repeat all of it.
 */
import { constants } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'

const JOURNAL = '.publication'
/** Its files are in place; what belongs to it elsewhere may not be. */
const APPLIED = '.publication.applied'

const Journal = z.object({
  /** Base64 by path; null: the file is gone. */
  files: z.array(z.tuple([z.string(), z.string().nullable()])),
  /** For the one who publishes, see `findApplied`. */
  note: z.string(),
})
type Journal = z.infer<typeof Journal>

export type Publication = { changes: ReadonlyMap<string, Buffer | null>; note: string }

/** Afterwards the folder has all changes, whatever happens to this process from the commit on. */
export async function writePublication(dir: string, { changes, note }: Publication): Promise<void> {
  const files = [...changes].map(([path, content]): [string, string | null] => [
    path,
    content === null ? null : content.toString('base64'),
  ])
  await writeWhole(join(dir, JOURNAL), JSON.stringify({ files, note } satisfies Journal))
  await completePublication(dir)
}

/** Puts the files of a journal in their places, if there is one. */
export async function completePublication(dir: string): Promise<void> {
  const publication = await findPublication(dir)
  if (publication === null) return
  for (const [path, content] of publication.changes) {
    const file = join(dir, path)
    if (content === null) await rm(file, { force: true })
    else {
      await mkdir(dirname(file), { recursive: true })
      await writeWhole(file, content)
    }
  }
  await rename(join(dir, JOURNAL), join(dir, APPLIED))
  await syncFolder(dir)
}

/** What was published and is not, or perhaps not wholly, in its files. */
export async function findPublication(dir: string): Promise<Publication | null> {
  return readJournal(join(dir, JOURNAL))
}

/** The note of the last publication, until `forgetApplied`. */
export async function findApplied(dir: string): Promise<string | null> {
  return (await readJournal(join(dir, APPLIED)))?.note ?? null
}

export async function forgetApplied(dir: string): Promise<void> {
  await rm(join(dir, APPLIED), { force: true })
}

export async function isWritable(dir: string): Promise<boolean> {
  return access(dir, constants.W_OK).then(
    () => true,
    () => false,
  )
}

async function readJournal(file: string): Promise<Publication | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const { files, note } = Journal.parse(JSON.parse(text))
  const changes = files.map(
    ([path, content]) => [path, content === null ? null : Buffer.from(content, 'base64')] as const,
  )
  return { changes: new Map(changes), note }
}

/** Under a hidden name, which no reader lists, until it is whole and on the disk. */
async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  const name = basename(file).replace(/^\./, '')
  const partial = join(dirname(file), `.${name}.new`)
  const handle = await open(partial, 'w')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(partial, file)
  await syncFolder(dirname(file))
}

/** So that a rename outlives a power failure, where the system can do that. */
async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
