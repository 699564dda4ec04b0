/**
 * Writes and checks lists of SHA-256 sums in the format of `sha256sum`: one beside each release's archive, one inside
 * over its files.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

const LIST = 'SHA256SUMS'
const LINE = /^(?<sum>[0-9a-f]{64}) [ *](?<name>.+)$/

/** Writes the list of those files. */
export async function writeSums(folder: string, names: readonly string[]): Promise<void> {
  const lines: string[] = []
  for (const name of [...names].sort()) lines.push(`${await hashFile(join(folder, name))}  ${name}\n`)
  await writeFile(join(folder, LIST), lines.join(''))
}

/** Writes the list of every file of a release. */
export async function writeReleaseSums(folder: string): Promise<void> {
  await writeSums(folder, (await listEntries(folder)).files)
}

/** Throws when a list beside the archive disagrees; an archive without a list passes. */
export async function requireArchive(archive: string): Promise<void> {
  const list = join(dirname(archive), LIST)
  if (!existsSync(list)) return
  const sum = (await readSums(list)).get(basename(archive))
  if (sum === undefined)
    throw new Error(`${list} does not name ${basename(archive)}: get the list of this release.`)
  if (sum !== (await hashFile(archive)))
    throw new Error(`${archive} is not the file that ${list} names: get it again.`)
}

/** Throws, naming the files, unless the folder holds exactly the files of its list. */
export async function requireRelease(folder: string): Promise<void> {
  const list = join(folder, LIST)
  if (!existsSync(list)) throw new Error(`The release has no ${LIST}, so that its files cannot be checked.`)
  const sums = await readSums(list)
  const { files, links } = await listEntries(folder)
  const problems: string[] = []
  for (const name of files) {
    const sum = sums.get(name)
    if (sum === undefined) problems.push(`additional: ${name}`)
    else if (sum !== (await hashFile(join(folder, name)))) problems.push(`changed: ${name}`)
  }
  for (const name of sums.keys()) if (!files.includes(name)) problems.push(`missing: ${name}`)
  const home = await realpath(folder)
  for (const name of links) {
    const target = await realpath(join(folder, name)).catch(() => null)
    if (!target?.startsWith(home + sep)) problems.push(`leads out of the release: ${name}`)
  }
  if (problems.length > 0) throw new Error(`The release is not whole:\n${problems.join('\n')}`)
}

/** Lists everything but folders by path. The list of sums does not list itself. */
async function listEntries(folder: string): Promise<{ files: string[]; links: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const buildPath = (entry: (typeof entries)[number]) => relative(folder, join(entry.parentPath, entry.name))
  return {
    links: entries.filter((entry) => entry.isSymbolicLink()).map(buildPath),
    files: entries
      .filter((entry) => !entry.isSymbolicLink() && !entry.isDirectory())
      .map(buildPath)
      .filter((path) => path !== LIST),
  }
}

async function readSums(list: string): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  for (const line of (await readFile(list, 'utf8')).split('\n')) {
    const { sum, name } = LINE.exec(line)?.groups ?? {}
    if (sum !== undefined && name !== undefined) sums.set(name, sum)
  }
  return sums
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
