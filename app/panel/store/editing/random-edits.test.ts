import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { translatedLocales } from '#app/messages/index.ts'
import { readStore } from '#app/server/store/store.server.ts'
import { openEditing } from '#tests/support/open-editing.ts'
import { ADA, anyStep, checkout, FILES, type World } from '#tests/support/random-edits.ts'
import { EditingError } from './editing-error.server.ts'
import type { Published } from './types.ts'

/** `EDITS=10000` for the whole number. */
const numRuns = Number(process.env.EDITS ?? 100)

async function readAll(dir: string): Promise<Map<string, string>> {
  const names = (await readdir(dir, { recursive: true })).filter((name) => /\.\w+$/.test(name)).sort()
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(dir, name), 'utf8')] as const)),
  )
}

type Publish = (world: World) => Promise<Published>

const anyPublish = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Publish>(({ editing }) => editing.publish(ADA)) },
  { weight: 1, arbitrary: fc.constant<Publish>(({ editing }) => editing.load(ADA)) },
  {
    weight: 1,
    arbitrary: fc.nat(20).map(
      (back): Publish =>
        async ({ editing }) => {
          const versions = await editing.versions()
          const version = versions[back % Math.max(versions.length, 1)]
          return version ? editing.undo(version.id, ADA) : { outcome: 'unchanged' }
        },
    ),
  },
)

const ignoreRefusals = (error: unknown) => {
  if (!(error instanceof EditingError)) throw error
}

test('whatever is edited, by panel, text editor and git, only what the strict reader takes is published', {
  timeout: 3_600_000,
}, async () => {
  const world = await openEditing({ files: FILES })
  expect((await world.editing.draft()).problems).toEqual([])
  const outcomes = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 1, maxLength: 3 }),
      anyPublish,
      async (steps, publish) => {
        for (const step of steps) await step(world).catch(ignoreRefusals)
        const before = await readAll(world.dir)
        const { outcome } = await publish(world)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        if (outcome === 'published') {
          const store = await readStore(world.dir, translatedLocales)
          expect(store.version).toBe(world.shown.at(-1)?.version)
        } else expect(await readAll(world.dir)).toEqual(before)
        if (outcome === 'invalid') await world.editing.discard()
        // Problems come from edits by hand.
        if ((await world.editing.draft()).problems.length > 0) await checkout(world.dir)
      },
    ),
    { numRuns },
  )
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining(['published', 'invalid', 'unchanged']))
  if (process.env.EDITS) process.stdout.write(`${JSON.stringify(Object.fromEntries(outcomes))}\n`)
})
