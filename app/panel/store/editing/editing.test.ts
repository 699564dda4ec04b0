import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEditing } from '#tests/support/open-editing.ts'
import { editYaml } from './edit-yaml.server.ts'
import type { RulesNews } from './versions.server.ts'

const ADA = { by: 'ada' }
const SETTINGS = 'settings.yaml'

test('the second of two editors of one file sees the first one’s change, and nothing is lost', async () => {
  const { editing } = await openEditing()
  const { version: base, value } = await editing.read(SETTINGS)
  expect(value).toMatchObject({ name: 'Northgate Scripts' })
  const first = await editing.change(SETTINGS, [{ at: ['name'], value: 'First' }], { base, ...ADA })
  expect(first.outcome).toBe('written')
  // The unit is the file, so another field of it conflicts too.
  const badge = [{ at: ['claims', 'badge'], value: 'SALE' }]
  const second = await editing.change(SETTINGS, badge, { base, by: 'eve' })
  expect(second).toEqual({ outcome: 'conflict', version: first.version })
  expect((await editing.read(SETTINGS)).value).toMatchObject({ name: 'First', claims: { badge: '50% OFF' } })
  const again = await editing.change(SETTINGS, badge, { base: second.version, by: 'eve' })
  expect(again.outcome).toBe('written')
  expect((await editing.read(SETTINGS)).value).toMatchObject({ name: 'First', claims: { badge: 'SALE' } })
  const whole = editing.write(SETTINGS, 'format: 1\n', { base: first.version, ...ADA })
  expect(await whole).toEqual({ outcome: 'conflict', version: again.version })
})

test('a draft is published as a version that lists its changes, and one call undoes it', async () => {
  const { editing, dir, shown } = await openEditing()
  const before = await readFile(join(dir, SETTINGS), 'utf8')
  const { version: base } = await editing.read(SETTINGS)
  await editing.change(SETTINGS, [{ at: ['name'], value: 'Southgate' }], { base, ...ADA })
  expect(await editing.draft()).toMatchObject({
    files: [{ path: SETTINGS, by: 'ada', changes: [{ at: ['name'], after: 'Southgate' }] }],
    problems: [],
    editedByHand: [],
  })
  expect(await readFile(join(dir, SETTINGS), 'utf8')).toBe(before)
  editing.start()
  const published = await editing.publish(ADA)
  expect(published).toMatchObject({ outcome: 'published' })
  expect(shown.at(-1)?.settings.name).toBe('Southgate')
  const renamed = before.replace('Northgate Scripts', 'Southgate')
  expect(await readFile(join(dir, SETTINGS), 'utf8')).toBe(editYaml(renamed, []))
  expect(await editing.draft()).toMatchObject({ files: [], editedByHand: [] })
  const [version] = await editing.versions()
  expect(version).toMatchObject({ by: 'ada', paths: [SETTINGS], undoes: null })
  const id = version?.id ?? 0
  expect(await editing.findVersion(id)).toMatchObject({
    files: [{ path: SETTINGS, changes: [{ at: ['name'], before: 'Northgate Scripts', after: 'Southgate' }] }],
  })
  expect(await editing.undo(id, ADA)).toMatchObject({ outcome: 'published' })
  expect(await readFile(join(dir, SETTINGS), 'utf8')).toBe(before)
  expect(shown.at(-1)?.settings.name).toBe('Northgate Scripts')
  expect(await editing.versions()).toMatchObject([{ undoes: id }, { id }])
  await editing.stop()
})

test('a draft that the strict reader refuses is not published, and the problem names the file and the key', async () => {
  const { editing, shown } = await openEditing()
  const { version: base } = await editing.read(SETTINGS)
  await editing.change(SETTINGS, [{ at: ['links', 'discord'], value: 'discord.gg/x' }], { base, ...ADA })
  const problem = { path: SETTINGS, at: ['links', 'discord'] }
  expect(await editing.publish(ADA)).toMatchObject({ outcome: 'invalid', problems: [problem] })
  expect((await editing.draft()).problems).toMatchObject([problem])
  expect(shown).toEqual([])
  await editing.discard(SETTINGS)
  expect((await editing.draft()).files).toEqual([])
})

test('an edit by hand of a drafted file is a conflict, and either side can be kept', async () => {
  const { editing, dir, shown, touch } = await openEditing()
  editing.start()
  const { version: base, source } = await editing.read(SETTINGS)
  await editing.change(SETTINGS, [{ at: ['name'], value: 'Mine' }], { base, ...ADA })
  const faq = await editing.read('faq.yaml')
  await editing.change('faq.yaml', [{ at: [0, 'answer'], value: 'Mine.' }], { base: faq.version, ...ADA })
  const byHand = source.replace('tagline: ', 'tagline: Edited by hand, ')
  await touch(SETTINGS, byHand)

  const [, mine] = (await editing.draft()).files
  expect(mine).toMatchObject({ path: SETTINGS, conflict: expect.any(String) })
  expect(mine?.changes.map(({ at }) => at)).toEqual([['name'], ['tagline']])
  expect(await editing.publish(ADA)).toEqual({ outcome: 'conflict', paths: [SETTINGS] })
  expect(await readFile(join(dir, SETTINGS), 'utf8')).toBe(byHand)

  // The folder changes again after the conflict was shown.
  const seen = mine?.conflict ?? ''
  await touch(SETTINGS, byHand.replace('Northgate Scripts', 'Theirs'))
  for (const take of ['yours', 'theirs'] as const)
    expect(await editing.resolve({ path: SETTINGS, seen, take, ...ADA })).toMatchObject({
      outcome: 'conflict',
    })
  const find = async () => (await editing.draft()).files.find(({ path }) => path === SETTINGS)
  await editing.resolve({ path: SETTINGS, seen: (await find())?.conflict ?? '', take: 'yours', ...ADA })
  expect(await find()).toMatchObject({ conflict: null })
  expect(await editing.publish(ADA)).toMatchObject({ outcome: 'published' })
  expect(shown.at(-1)?.settings).toMatchObject({ name: 'Mine' })

  const { version } = await editing.read(SETTINGS)
  await editing.change(SETTINGS, [{ at: ['name'], value: 'Mine again' }], { base: version, ...ADA })
  await touch(SETTINGS, source.replace('Northgate Scripts', 'By hand'))
  await editing.resolve({ path: SETTINGS, seen: (await find())?.conflict ?? '', take: 'theirs', ...ADA })
  expect(await find()).toBeUndefined()
  expect((await editing.read(SETTINGS)).value).toMatchObject({ name: 'By hand' })
  await editing.stop()
})

test('undoing a version whose file changed later puts a conflict into the draft', async () => {
  const { editing, dir, shown } = await openEditing()
  editing.start()
  const change = async (at: string[], value: string) => {
    const { version: base } = await editing.read(SETTINGS)
    await editing.change(SETTINGS, [{ at, value }], { base, ...ADA })
    await editing.publish(ADA)
  }
  await change(['name'], 'First')
  const [version] = await editing.versions()
  const id = version?.id ?? 0
  await change(['claims', 'badge'], 'SALE')
  const later = await readFile(join(dir, SETTINGS), 'utf8')

  expect(await editing.undo(id, ADA)).toEqual({ outcome: 'conflict', paths: [SETTINGS] })
  expect(await readFile(join(dir, SETTINGS), 'utf8')).toBe(later)
  const [file] = (await editing.draft()).files
  expect(file?.changes.map(({ at, after }) => [at, after])).toEqual([
    [['name'], 'Northgate Scripts'],
    [['claims', 'badge'], '50% OFF'],
  ])
  expect(await editing.publish(ADA)).toMatchObject({ outcome: 'conflict' })
  await editing.resolve({ path: SETTINGS, seen: file?.conflict ?? '', take: 'yours', ...ADA })
  expect(await editing.publish(ADA)).toMatchObject({ outcome: 'published' })
  expect(shown.at(-1)?.settings).toMatchObject({ name: 'Northgate Scripts' })
  await editing.stop()
})

test('undoing a version leaves an unrelated draft alone', async () => {
  const { editing } = await openEditing()
  editing.start()
  for (const name of ['First', 'Second', 'Waiting']) {
    const { version: base } = await editing.read(SETTINGS)
    await editing.change(SETTINGS, [{ at: ['name'], value: name }], { base, ...ADA })
    if (name !== 'Waiting') await editing.publish(ADA)
  }
  const [, first] = await editing.versions()
  expect(await editing.undo(first?.id ?? 0, ADA)).toMatchObject({ outcome: 'conflict' })
  expect((await editing.read(SETTINGS)).value).toMatchObject({ name: 'Waiting' })
  await editing.stop()
})

test('edits by hand show once they are loaded, and another process follows a publication', async () => {
  const { editing, dir, shown, open } = await openEditing()
  const other = open()
  editing.start()
  other.editing.start()
  await editing.draft()
  await other.editing.draft()
  const file = join(dir, SETTINGS)
  await writeFile(file, (await readFile(file, 'utf8')).replace('Northgate Scripts', 'By hand'))
  expect(await editing.publish(ADA)).toMatchObject({ outcome: 'published' })
  expect(shown.at(-1)?.settings.name).toBe('By hand')
  await expect.poll(() => other.shown.at(-1)?.settings.name).toBe('By hand')
  await editing.stop()
  await other.editing.stop()
})

test('loaded edits by hand are a version that one call undoes', async () => {
  const { editing, dir, shown, touch } = await openEditing()
  editing.start()
  await editing.draft()
  const before = await readFile(join(dir, SETTINGS), 'utf8')
  await touch(SETTINGS, before.replace('Northgate Scripts', 'By hand'))
  await touch('pages/news.md', '---\ntitle: News\n---\nFresh.\n')
  expect(await editing.load(ADA)).toMatchObject({ outcome: 'published' })
  const [version] = await editing.versions()
  expect(await editing.findVersion(version?.id ?? 0)).toMatchObject({
    files: [
      { path: 'pages/news.md' },
      { path: SETTINGS, changes: [{ at: ['name'], before: 'Northgate Scripts', after: 'By hand' }] },
    ],
  })
  expect(await editing.undo(version?.id ?? 0, ADA)).toMatchObject({ outcome: 'published' })
  expect(await readFile(join(dir, SETTINGS), 'utf8')).toBe(before)
  expect(shown.at(-1)?.pages.has('news')).toBe(false)
  await editing.stop()
})

test('a draft that was committed through git is dropped and blocks no later change', async () => {
  const { editing, open, touch } = await openEditing()
  const { version: base } = await editing.read(SETTINGS)
  await editing.change(SETTINGS, [{ at: ['name'], value: 'Committed' }], { base, ...ADA })
  // The download was unpacked and committed, and the shop restarted.
  const { source } = await editing.read(SETTINGS)
  await touch(SETTINGS, source)
  const restarted = open()
  await restarted.editing.load(ADA)
  await touch(SETTINGS, source.replace('Committed', 'Committed later'))
  expect(await restarted.editing.draft()).toMatchObject({ files: [] })
  expect((await restarted.editing.read(SETTINGS)).value).toMatchObject({ name: 'Committed later' })
})

test('a draft takes pages, texts and images, and its download has them all', async () => {
  const { editing, shown } = await openEditing()
  editing.start()
  const terms = await editing.read('pages/terms.md')
  await editing.change('pages/terms.md', [{ at: ['title'], value: 'Rules' }], { base: terms.version, ...ADA })
  await editing.change('pages/news.md', [{ at: ['title'], value: 'News' }], { base: null, ...ADA })
  await editing.write('images/new.svg', '<svg/>', { base: null, ...ADA })
  await editing.remove('faq.it.yaml', { base: (await editing.read('faq.it.yaml')).version, ...ADA })
  expect((await editing.read('pages/terms.md')).source).toBe(
    terms.source.replace(/title: .*/, 'title: Rules'),
  )
  expect((await editing.listFiles()).map(({ path }) => path)).toContain('images/new.svg')
  expect((await editing.download()).length).toBeGreaterThan(100)
  await expect(editing.read('../.env')).rejects.toThrow('../.env')
  expect(await editing.publish(ADA)).toMatchObject({ outcome: 'published' })
  const store = shown.at(-1)
  expect(store?.pages.get('news')?.title).toBe('News')
  expect(store?.images.map(({ name }) => name)).toContain('new.svg')
  expect(store?.translations.get('it')?.faq).toBeNull()
  await editing.stop()
})

test('a draft refuses text beyond its limit, and accepts more after a file is discarded', async () => {
  const { editing } = await openEditing()
  const page = (name: string) => `pages/full-${name}.md`
  const text = (name: string) => `---\ntitle: ${name}\n---\n\n${'word '.repeat(12_000)}`
  const add = (name: string) => editing.write(page(name), text(name), { base: null, ...ADA })
  for (let count = 1; count <= 17; count += 1) await add(String(count))
  await expect(add('last')).rejects.toMatchObject({ code: 'draft_full' })
  await editing.discard(page('1'))
  expect(await add('last')).toMatchObject({ outcome: 'written' })
})

test('a file that was made too large by hand is reported, and its draft can still be discarded', async () => {
  const { editing, touch } = await openEditing()
  const { version: base } = await editing.read('faq.yaml')
  await editing.write('faq.yaml', '[]\n', { base, ...ADA })
  await touch('faq.yaml', '# long\n'.repeat(20_000))
  await touch('words.yaml', '# long\n'.repeat(20_000))
  const { files, problems } = await editing.draft()
  expect(files).toMatchObject([{ path: 'faq.yaml' }])
  expect(problems).toMatchObject([{ path: 'words.yaml', code: 'too_large' }])
  expect(await editing.read('words.yaml')).toMatchObject({ value: null, version: null })
  const overwrite = editing.write('words.yaml', '{}\n', { base: null, ...ADA })
  await expect(overwrite).rejects.toMatchObject({ code: 'unreadable' })
  await editing.discard()
  expect((await editing.draft()).files).toEqual([])
})

test('an interrupted publication of protected settings notifies the owner once, at the next start', async () => {
  let breaksOff = true
  const announced: RulesNews[] = []
  const world = await openEditing({
    announce: async (news) => {
      if (breaksOff) throw new Error('the process ends here')
      announced.push(news)
    },
  })
  const { version: base } = await world.editing.read(SETTINGS)
  await world.editing.change(SETTINGS, [{ at: ['privacy', 'ip'], value: 'full' }], { base, ...ADA })
  await expect(world.editing.publish(ADA)).rejects.toThrow('the process ends here')
  expect(await world.editing.versions()).toEqual([])
  breaksOff = false
  await world.open().editing.draft()
  const [version] = await world.editing.versions()
  expect(announced).toEqual([{ version: version?.id, by: ADA.by, rules: ['privacy'] }])
  await world.open().editing.draft()
  expect(announced).toHaveLength(1)
})
