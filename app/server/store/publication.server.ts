/**
 * Changes several of the folder's files at once. All new contents are first written into one journal (write-ahead log):
 * its rename commits the change, and every reader of the folder reads the journal over it. The files follow. If the
 * process is killed meanwhile, the next start completes the publication, which is idempotent.
 */
import { constants } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'

const JOURNAL = '.publication'
/** Marks a publication whose files are in place, while related records elsewhere may be missing. */
const APPLIED = '.publication.applied'

const Journal = z.object({
  /** Base64 by path; null removes the file. */
  files: z.array(z.tuple([z.string(), z.string().nullable()])),
  /** The publisher's note, see `findApplied`. */
  note: z.string(),
})
type Journal = z.infer<typeof Journal>

export type Publication = { changes: ReadonlyMap<string, Buffer | null>; note: string }

/** Resolves once the folder has all changes; a process that dies after the commit cannot lose them. */
export async function writePublication(dir: string, { changes, note }: Publication): Promise<void> {
  const files = [...changes].map(([path, content]): [string, string | null] => [
    path,
    content === null ? null : content.toString('base64'),
  ])
  await writeWhole(join(dir, JOURNAL), JSON.stringify({ files, note } satisfies Journal))
  await completePublication(dir)
}

/** Moves the files of a journal into place, if there is one. */
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

/** The committed publication that the files may not fully contain yet. */
export async function findPublication(dir: string): Promise<Publication | null> {
  return readJournal(join(dir, JOURNAL))
}

/** The last publication's note, until `forgetApplied`; null without a note. */
export async function findApplied(dir: string): Promise<string | null> {
  return (await readJournal(join(dir, APPLIED)))?.note || null
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

/** The file has a hidden name, which no reader lists, until it is complete on the disk. */
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

/** Afterwards a rename survives a power failure, if the system supports it. */
async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
