/** Killed at any point of a publication, a shop has the old content or the new one, and says so of itself. */
import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect } from 'vitest'
import { completePublication } from '#app/server/store/publication.server.ts'
import { openEditing } from '#tests/support/open-editing.ts'
import { onBoth } from '../both.ts'

/** `PUBLICATION_KILLS=20` for a long run. */
const KILLS = Number(process.env.PUBLICATION_KILLS ?? 4)
const ADA = { by: 'ada' }
const PROCESS = join(import.meta.dirname, 'publishing-process.ts')
const FILES = {
  'settings.yaml': 'format: 1\nname: Round 0\ntagline: A shop\n',
  'faq.yaml': '- question: Which round?\n  answer: Round 0\n',
  'products/7.yaml': 'badge: Round 0\n',
}
const PLACES = [
  ['settings.yaml', 'name'],
  ['faq.yaml', 0, 'answer'],
  ['products/7.yaml', 'badge'],
] as const

type World = Awaited<ReturnType<typeof openEditing>>

async function write({ editing }: World, round: number): Promise<void> {
  for (const [path, ...at] of PLACES) {
    const { version: base } = await editing.read(path)
    await editing.change(path, [{ at, value: `Round ${round}` }], { base, ...ADA })
  }
}

/** The operations of a whole publication; null when it was killed. */
function publish({ dir, root }: World, url: string, killAt: number): Promise<number | null> {
  const child = fork(PROCESS, [dir, root, url, String(killAt)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  return new Promise((resolve) => {
    let operations: number | null = null
    child.on('message', (count) => {
      operations = Number(count)
    })
    child.once('exit', () => resolve(operations))
  })
}

/** In every file, as the next start has it. */
async function readRounds({ dir }: World): Promise<string[]> {
  await completePublication(dir)
  const texts = await Promise.all(PLACES.map(([path]) => readFile(join(dir, path), 'utf8')))
  return texts.map((text) => /Round \d+/.exec(text)?.[0] ?? '')
}

onBoth(
  'a publication that is killed leaves the old content or the new one, with its version and its draft',
  async ({ env }) => {
    const url = env.DATABASE_URL ?? ''
    const world = await openEditing({ files: FILES, url: env.DATABASE_URL })
    await write(world, 1)
    const operations = (await publish(world, url, 0)) ?? 0
    expect(operations).toBeGreaterThanOrEqual(20)
    expect(await readRounds(world)).toEqual(PLACES.map(() => 'Round 1'))
    let current = 1
    const seen = new Set<boolean>()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const round = kill + 2
      await write(world, round)
      const killAt = 1 + Math.round((kill * (operations - 1)) / (KILLS - 1))
      expect(await publish(world, url, killAt)).toBeNull()
      const rounds = await readRounds(world)
      expect([current, round].map((one) => PLACES.map(() => `Round ${one}`))).toContainEqual(rounds)
      const isNew = rounds[0] === `Round ${round}`
      seen.add(isNew)
      current = isNew ? round : current
      const { editing } = world.open()
      expect((await editing.draft()).files.map(({ path }) => path)).toEqual(
        isNew ? [] : PLACES.map(([path]) => path).sort(),
      )
      const [newest] = await editing.versions()
      const detail = await editing.findVersion(newest?.id ?? 0)
      expect(detail?.files.find(({ path }) => path === 'settings.yaml')?.changes).toMatchObject([
        { at: ['name'], after: `Round ${current}` },
      ])
      await editing.discard()
    }
    expect(seen.size).toBe(2)
  },
  600_000,
)
