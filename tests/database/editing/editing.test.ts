/** Drafts, publications and versions, in two processes and on both databases. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openEditing } from '#tests/support/open-editing.ts'
import { onBoth, onPostgres } from '../both.ts'

const ADA = { by: 'ada' }
const EVE = { by: 'eve' }
const SETTINGS = 'settings.yaml'

async function openTwo(url: string | undefined) {
  const one = await openEditing({ url })
  const other = one.open()
  for (const { editing } of [one, other]) {
    editing.start()
    await editing.draft()
  }
  const stop = () => Promise.all([one, other].map(({ editing }) => editing.stop()))
  return { one, other, stop, dir: one.dir }
}

onBoth(
  'a draft is the same in both processes, and nothing that two editors write at once is lost',
  async ({ env }) => {
    const { one, other, stop } = await openTwo(env.DATABASE_URL)
    const { version: base } = await one.editing.read(SETTINGS)
    const places = [['name'], ['tagline'], ['links', 'discord'], ['claims', 'badge']]
    const write = (at: string[], index: number, seen: string | null) => {
      const [{ editing }, who] = index % 2 === 0 ? ([one, ADA] as const) : ([other, EVE] as const)
      return editing.change(SETTINGS, [{ at, value: `https://example.org/${index}` }], { ...who, base: seen })
    }
    const writes = await Promise.all(places.map((at, index) => write(at, index, base)))
    const outcomes = writes.map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['conflict', 'conflict', 'conflict', 'written'])
    // An editor who was told of a conflict saves over the newest file.
    for (const [index, at] of places.entries()) {
      if (outcomes[index] === 'written') continue
      const { version } = await one.editing.read(SETTINGS)
      expect((await write(at, index, version)).outcome).toBe('written')
    }
    const drafts = await Promise.all([one.editing.draft(), other.editing.draft()])
    expect(drafts[0]).toEqual(drafts[1])
    const changes = drafts[0].files[0]?.changes ?? []
    expect(changes.map(({ at, after }) => [at, after]).toSorted()).toEqual(
      places.map((at, index) => [at, `https://example.org/${index}`]).toSorted(),
    )
    await stop()
  },
)

onBoth(
  'the other process shows what was published, lists it as a version and can take it back',
  async ({ env }) => {
    const { one, other, stop, dir } = await openTwo(env.DATABASE_URL)
    const before = await readFile(join(dir, SETTINGS), 'utf8')
    const { version: base } = await one.editing.read(SETTINGS)
    await one.editing.change(SETTINGS, [{ at: ['name'], value: 'Southgate' }], { base, ...ADA })
    await other.editing.write('images/new.svg', '<svg/>', { base: null, ...EVE })

    expect(await one.editing.publish(ADA)).toMatchObject({ outcome: 'published' })
    // Before it noticed by itself, the other process does not take these files for edited by hand.
    expect(await other.editing.publish(EVE)).toEqual({ outcome: 'unchanged' })
    expect((await other.editing.draft()).editedByHand).toEqual([])
    for (const { shown } of [one, other])
      await expect.poll(() => shown.at(-1)?.settings.name).toBe('Southgate')
    const versions = await other.editing.versions()
    expect(versions).toHaveLength(1)
    expect(await one.editing.versions()).toEqual(versions)
    expect(versions[0]?.paths).toEqual(['images/new.svg', SETTINGS])
    expect((await other.editing.draft()).files).toEqual([])

    expect(await other.editing.undo(versions[0]?.id ?? 0, EVE)).toMatchObject({ outcome: 'published' })
    for (const { shown } of [one, other])
      await expect.poll(() => shown.at(-1)?.settings.name).toBe('Northgate Scripts')
    expect(await readFile(join(dir, SETTINGS), 'utf8')).toBe(before)
    await stop()
  },
)

onPostgres(
  'two processes publish at once: one does it, and the other has nothing left to do',
  async ({ env }) => {
    const { one, other, stop } = await openTwo(env.DATABASE_URL)
    const { version: base } = await one.editing.read(SETTINGS)
    await one.editing.change(SETTINGS, [{ at: ['name'], value: 'Southgate' }], { base, ...ADA })
    const outcomes = await Promise.all([one.editing.publish(ADA), other.editing.publish(EVE)])
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['published', 'unchanged'])
    expect(await one.editing.versions()).toHaveLength(1)
    await stop()
  },
)
