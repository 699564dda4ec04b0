import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { translatedLocales } from '#app/messages/index.ts'
import { readStoreFrom } from '#app/server/store/store.server.ts'
import { createEditing } from './editing.server.ts'

const DEMO = join(import.meta.dirname, '../../../sandbox/store')

async function openEditing() {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(DEMO, dir, { recursive: true })
  const options = { languages: translatedLocales, reservedSlugs: new Set<string>() }
  return createEditing({ dir, readStore: (source) => readStoreFrom(source, options) })
}

test('a value is changed in the draft, and an edit of an older version is told of it', async () => {
  const editing = await openEditing()
  const { version: base, value } = await editing.read('settings.yaml')
  expect(value).toMatchObject({ name: 'Northgate Scripts' })
  const edit = { at: ['tagline'], was: 'x' }
  const first = await editing.change('settings.yaml', [{ ...edit, value: 'First' }], { base, by: 'ada' })
  expect(first.outcome).toBe('written')
  const second = await editing.change('settings.yaml', [{ ...edit, value: 'Second' }], { base, by: 'eve' })
  expect(second).toMatchObject({ outcome: 'conflict', conflicts: [{ yours: 'Second', theirs: 'First' }] })
})
