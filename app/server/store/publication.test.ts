import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { completePublication, findApplied, writePublication } from './publication.server.ts'
import { openStoreSource } from './source.server.ts'

const PROCESS = join(import.meta.dirname, '../../../tests/support/publishing-process.ts')
const NAMES = ['settings.yaml', 'faq.yaml', 'products/1.yaml', 'new/deep.yaml', 'images/a.svg']

async function makeFolder() {
  const dir = await mkdtemp(join(tmpdir(), 'publication-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const room of ['products', 'images']) await mkdir(join(dir, room))
  for (const name of NAMES.filter((name) => name !== 'new/deep.yaml'))
    await writeFile(join(dir, name), `old ${name}`)
  return dir
}

/** Each file's content as a reader sees it: `old`, `new`, or nothing. */
async function readWords(dir: string) {
  const source = await openStoreSource(dir)
  const contents = await Promise.all(NAMES.map((name) => source.findBytes(name)))
  return contents.map((bytes) => bytes?.toString().split(' ')[0] ?? null)
}

const OLD = ['old', 'old', 'old', null, 'old']
const NEW = ['new', 'new', 'new', 'new', null]

test('a publication that is killed before any file operation leaves all old or all new files', async () => {
  const run = (dir: string, killAt: number) =>
    promisify(execFile)(process.execPath, [PROCESS, dir, String(killAt)]).then(
      ({ stdout }) => Number(stdout),
      () => null,
    )
  const operations = await run(await makeFolder(), 0)
  expect(operations).toBeGreaterThanOrEqual(20)
  const states = new Set<string>()
  for (let killAt = 1; killAt <= (operations ?? 0); killAt += 1) {
    const dir = await makeFolder()
    expect(await run(dir, killAt)).toBeNull()
    const words = await readWords(dir)
    expect([OLD, NEW]).toContainEqual(words)
    states.add(String(words))
    // The next start moves the files into place, with the content that readers already saw.
    await completePublication(dir)
    expect(await readWords(dir)).toEqual(words)
    const settings = await readFile(join(dir, 'settings.yaml'), 'utf8')
    expect(settings).toBe(`${words[0]} settings.yaml`)
  }
  expect(states.size).toBe(2)
})

test('the note of a publication stays until it is forgotten', async () => {
  const dir = await makeFolder()
  await writePublication(dir, { changes: new Map([['faq.yaml', Buffer.from('[]')]]), note: 'note' })
  expect(await findApplied(dir)).toBe('note')
  expect(await readFile(join(dir, 'faq.yaml'), 'utf8')).toBe('[]')
})
