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

/** `EDITS=10000` runs the full number. */
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

test('after any edits by panel, text editor and git, only valid content is published', {
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
        // Only edits by hand cause problems.
        if ((await world.editing.draft()).problems.length > 0) await checkout(world.dir)
      },
    ),
    { numRuns },
  )
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining(['published', 'invalid', 'unchanged']))
  if (process.env.EDITS) process.stdout.write(`${JSON.stringify(Object.fromEntries(outcomes))}\n`)
})

type Editor = { path: string; base: string | null }

test('no acknowledged save is lost, in any order of two editors, a text editor and decisions', {
  timeout: 3_600_000,
}, async () => {
  const world = await openEditing({ files: FILES })
  const { editing } = world
  const paths = ['settings.yaml', 'pages/terms.md']
  const read = async (path: string) => (await editing.read(path)).source
  let count = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          act: fc.constantFrom(
            'open',
            'save',
            'save',
            'hand',
            'hand',
            'decide',
            'publish',
            'publish',
            'undo',
          ),
          editor: fc.nat(1),
          path: fc.constantFrom(...paths),
          take: fc.constantFrom('yours' as const, 'theirs' as const),
        }),
        { minLength: 5, maxLength: 30 },
      ),
      async (acts) => {
        await checkout(world.dir)
        await editing.discard()
        const editors: Editor[] = [0, 1].map(() => ({ path: 'settings.yaml', base: null }))
        /** The draft as the acknowledged saves alone would leave it. */
        const saved = new Map<string, string>()
        /** The folder's content under each draft when it was begun or decided on. */
        const bases = new Map<string, string>()
        const readFolder = (file: string) => readFile(join(world.dir, file), 'utf8')
        for (const { act, editor, path, take } of acts) {
          count += 1
          const form = editors[editor]
          if (act === 'open') editors[editor] = { path, base: (await editing.read(path)).version }
          if (act === 'hand') await world.touch(path, `${(await readFolder(path)).trimEnd()}\n# ${count}\n`)
          if (act === 'save' && form) {
            const before = await editing.read(form.path)
            const isBegun = (await editing.draft()).files.some(({ path: file }) => file === form.path)
            const folder = await readFolder(form.path)
            const text = `${before.source}# ${count}\n`
            const { outcome } = await editing.write(form.path, text, { base: form.base, by: `${editor}` })
            // A save is acknowledged only for the content that its editor saw.
            expect(outcome).toBe(before.version === form.base ? 'written' : 'conflict')
            if (outcome === 'written') saved.set(form.path, text)
            if (outcome === 'written' && !isBegun) bases.set(form.path, folder)
          }
          if (act === 'decide')
            for (const { path: file, conflict: seen } of (await editing.draft()).files) {
              if (seen === null) continue
              await editing.resolve({ path: file, seen, take, ...ADA })
              if (take === 'theirs') saved.delete(file)
              bases.set(file, await readFolder(file))
            }
          if (act === 'publish' || act === 'undo') {
            const moved = []
            for (const file of saved.keys())
              if (bases.has(file) && bases.get(file) !== (await readFolder(file))) moved.push(file)
            const [version] = await editing.versions()
            const isUndone = act === 'undo' && version !== undefined
            const { outcome } = await (isUndone ? editing.undo(version.id, ADA) : editing.publish(ADA))
            // An edit by hand under a draft is never overwritten without a decision.
            if (!isUndone && moved.length > 0) expect(outcome).toBe('conflict')
            if (!isUndone && outcome === 'published') {
              for (const [file, text] of saved) expect(await readFolder(file)).toBe(text)
              saved.clear()
              bases.clear()
            }
          }
          for (const [file, text] of saved) expect([file, await read(file)]).toEqual([file, text])
        }
      },
    ),
    { numRuns },
  )
})
