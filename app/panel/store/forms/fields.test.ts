import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openFolder } from '#app/server/store/folder.server.ts'
import { KNOWN_YAML } from '#app/server/store/store.server.ts'
import { ROOT } from '../../../../scripts/sources.ts'
import { findFile } from '../editing/paths.server.ts'
import { readWhole } from '../editing/whole-source.server.ts'
import { describeFile } from './describe-changes.server.ts'
import { describeFields, NOT_SHOWN } from './describe-fields.server.ts'
import type { Field } from './field.ts'
import { SECTIONS, SETTINGS_SECTIONS } from './sections.server.ts'
import { en } from './texts/en.ts'
import { pt } from './texts/pt.ts'
import { ThemeForm } from './theme.server.ts'

const LANGUAGES = ['pt', 'en'] as const
const OPTIONS = { io: 'input', unrepresentable: 'any', reused: 'inline' } as const

/** Groups that accept any key. */
function recordsIn(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return []
  const isRecord = 'additionalProperties' in node && typeof node.additionalProperties === 'object'
  const inside = Object.entries(node).flatMap(([name, value]) =>
    name === 'properties'
      ? Object.entries(value).flatMap(([key, child]) => recordsIn(child, `${path}.${key}`))
      : recordsIn(value, path),
  )
  return isRecord ? [path, ...inside] : inside
}

/** Every key of a schema, at any depth. */
function listKeys(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => {
    if (name !== 'properties') return listKeys(value, path)
    return Object.entries(value).flatMap(([key, child]) => [
      `${path}.${key}`,
      ...listKeys(child, `${path}.${key}`),
    ])
  })
}

function schemaKeys(schema: z.ZodType, name: string): string[] {
  const keys = listKeys(z.toJSONSchema(schema, OPTIONS), name)
  return [...new Set(keys)].filter(
    (key) => !NOT_SHOWN.some((hidden) => key === hidden || key.startsWith(`${hidden}.`)),
  )
}

function fieldPaths(field: Field, path: string): string[] {
  if (field.kind === 'list') return fieldPaths(field.item, path)
  if (field.kind !== 'group') return []
  return field.fields.flatMap((child) => [
    `${path}.${child.key}`,
    ...fieldPaths(child, `${path}.${child.key}`),
  ])
}

const files = SECTIONS.flatMap((section) => {
  const translation = section.isTranslated ? section.translation('pt', '1') : null
  return [section.original('1'), ...(translation ? [translation] : [])]
})

test.each(LANGUAGES)('every key of every schema has a field with a label in %s', (language) => {
  for (const { schema, texts } of files)
    expect(fieldPaths(describeFields(schema, texts, language), texts).sort()).toEqual(
      schemaKeys(schema, texts).sort(),
    )
})

test('every kind of file in a store has a form, except pictures', () => {
  const forms = SECTIONS.map(
    ({ name, original }) =>
      original(name === 'doc' ? '1.1' : ['product', 'page', 'note'].includes(name) ? '1' : '').file,
  )
  const kinds = [
    ...KNOWN_YAML,
    'products/1.yaml',
    'pages/1.md',
    'news/1.md',
    'docs/1/1.md',
    'assistant.md',
    'theme.css',
  ]
  expect([...new Set(forms)].sort()).toEqual(kinds.sort())
  expect(kinds.filter((path) => findFile(path) === null)).toEqual([])
})

test('every file of the example stores leads to its form, except pictures and the settings, which have several', async () => {
  for (const store of ['store', 'sandbox/store', 'tests/stores/other']) {
    const { files } = await readWhole(openFolder(join(ROOT, store)))
    const paths = [...files.keys()].filter(
      (path) => path !== 'settings.yaml' && findFile(path)?.kind !== 'image',
    )
    const hidden = paths.filter(
      (path) => describeFile({ path, kind: 'yaml', changes: [] }, 'en').href === null,
    )
    expect([store, hidden]).toEqual([store, []])
  }
})

test('every token of the example themes has a field', async () => {
  for (const store of ['store', 'sandbox/store', 'tests/stores/other']) {
    const css = await readFile(join(ROOT, store, 'theme.css'), 'utf8')
    const tokens = [...css.matchAll(/^\s*--([\w-]+)\s*:/gm)].map(([, name = '']) => name)
    expect([store, tokens.filter((name) => !(name in ThemeForm.shape))]).toEqual([store, []])
  }
})

test('no schema accepts arbitrary keys, which a form could not list', () => {
  const records = files.flatMap(({ schema, texts }) => recordsIn(z.toJSONSchema(schema, OPTIONS), texts))
  expect([...new Set(records)]).toEqual(['settings.translations'])
})

test('every setting is in one section of the panel', () => {
  const keys = SETTINGS_SECTIONS.flatMap((section) => section.keys.map((key) => `settings.${key}`))
  const top = schemaKeys(files[0]?.schema ?? z.never(), 'settings').filter(
    (key) => key.split('.').length === 2,
  )
  expect(keys.sort()).toEqual(top.sort())
})

test('no text belongs to a removed key, and both languages have the same texts', () => {
  const expected = files.flatMap(({ schema, texts }) => [texts, ...schemaKeys(schema, texts)])
  expect(Object.keys(en).filter((path) => !expected.includes(path))).toEqual([])
  expect(Object.keys(pt)).toEqual(Object.keys(en))
  for (const [path, text] of Object.entries(en))
    expect([path, Object.keys(pt[path] ?? {})]).toEqual([path, Object.keys(text)])
})

test('limits, defaults and choices come from the schema', () => {
  const settings = describeFields(files[0]?.schema ?? z.never(), 'settings', 'en')
  const find = (field: Field | undefined, ...keys: string[]): Field | undefined =>
    keys.reduce<Field | undefined>(
      (parent, key) =>
        parent?.kind === 'group' ? parent.fields.find((child) => child.key === key) : undefined,
      field,
    )
  expect(find(settings, 'tagline')).toMatchObject({ kind: 'line', maxLength: 300, isRequired: true })
  expect(find(settings, 'promo')).toMatchObject({ kind: 'group', canBeOff: true })
  expect(find(settings, 'promo', 'percent')).toMatchObject({
    kind: 'number',
    min: 1,
    max: 100,
    isWhole: true,
  })
  expect(find(settings, 'links', 'discord')).toMatchObject({
    kind: 'link',
    isRequired: false,
    whenEmpty: 'null',
  })
  expect(find(settings, 'numbers', 'toastSeconds')).toMatchObject({ fallback: '3', min: 1, max: 30 })
  expect(find(settings, 'claims', 'acknowledged')).toMatchObject({ kind: 'switch', fallback: '' })
  expect(find(settings, 'claims', 'popularIds')).toMatchObject({ kind: 'list', item: { kind: 'product' } })
  expect(find(settings, 'comeBackTitles')).toMatchObject({ kind: 'lines', minItems: 2, maxItems: 2 })
  expect(find(settings, 'privacy', 'ip')).toMatchObject({
    kind: 'choice',
    fallback: 'truncated',
    options: [{ value: 'truncated' }, { value: 'full' }, { value: 'none' }],
  })
})
