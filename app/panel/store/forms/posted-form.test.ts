import { expect, test } from 'vitest'
import { type Field, showText } from './field.ts'
import { applyListAction, parsePosted, readPosted } from './posted-form.ts'

const BASE = {
  label: '',
  help: null,
  law: null,
  isRequired: false,
  fallback: '',
  whenEmpty: 'absent',
} as const
const line = (key: string, more: Partial<Field> = {}): Field =>
  Object.assign({ ...BASE, key, kind: 'line' as const, maxLength: null }, more)
const group = (key: string, fields: Field[], more: { canBeOff?: boolean; short?: string } = {}): Field => ({
  ...BASE,
  key,
  kind: 'group',
  fields,
  canBeOff: more.canBeOff ?? false,
  short: more.short ?? null,
  isRequired: key === '',
  whenEmpty: more.canBeOff ? 'null' : 'absent',
})
const list = (key: string, item: Field): Field => ({
  ...BASE,
  key,
  kind: 'list',
  item,
  maxItems: 3,
  initial: [],
})

function read(field: Field, before: unknown, posted: Record<string, string>, keepsBlank = false): unknown {
  const { inputs } = parsePosted(Object.entries(posted).map(([name, text]) => [`form${name}`, text]))
  return readPosted(field, { posted: inputs.get('form'), before, keepsBlank })
}

test('a value that is posted unchanged stays as it was written', () => {
  const field = group('', [
    line('title', { kind: 'line' }),
    { ...BASE, key: 'size', kind: 'number', min: 0, max: 9, isWhole: true, fallback: '3' },
    list('links', group('', [line('to'), line('label')], { short: 'to' })),
  ])
  const before = { title: 'Two\nlines', links: ['/terms', { to: '/', label: 'Home' }], other: 1 }
  const inputs = { '.title': 'Two lines', '.size': '3', '.links.0.to': '/terms', '.links.0.label': '' }
  const posted = { ...inputs, '.links.1.to': '/', '.links.1.label': 'Home' }
  expect(read(field, before, posted)).toBe(before)
  const changed = { ...before, size: 4, links: ['/terms', '/'] }
  expect(read(field, before, { ...posted, '.size': '4', '.links.1.label': '' })).toEqual(changed)
  expect(read(field, before, { ...posted, '.size': 'four' })).toMatchObject({ size: 'four' })
  expect(read(field, before, {})).toEqual({ other: 1 })
})

test('a group that is off has no value; once switched on it has its fields’ values', () => {
  const field = group('', [group('promo', [line('code', { isRequired: true })], { canBeOff: true })])
  expect(read(field, { promo: { code: 'A' } }, { '.promo.code': 'A' })).toEqual({ promo: null })
  expect(read(field, {}, { '.promo.code': 'A' })).toEqual({})
  expect(read(field, {}, { '.promo.~on': 'on', '.promo.code': 'A' })).toEqual({ promo: { code: 'A' } })
  expect(read(field, {}, { '.promo.~on': 'on', '.promo.code': '' })).toEqual({ promo: {} })
})

test('blank entries at the end of a list stay while it is edited, and an entry over the limit is kept', () => {
  const field = list('', line(''))
  const posted = { '.0': 'One', '.1': '', '.2': ' ', '.3': '' }
  expect(read(field, [], posted)).toEqual(['One'])
  expect(read(field, [], posted, true)).toEqual(['One', '', '', ''])
  expect(read(field, [], { '.0': '', '.1': 'Two' })).toEqual(['', 'Two'])
  expect(read(field, [], { '.0': '1', '.1': '2', '.2': '3', '.3': '4' })).toHaveLength(4)
  expect(read(field, ['One'], {})).toBeUndefined()
})

test('names of any depth are read, and names without a field are ignored', () => {
  const deep = Array.from({ length: 10_000 }, () => 'a').join('.')
  expect(read(line(''), 'Text', { '': 'Other', [`.${deep}`]: 'x', '.__proto__.title': 'x' })).toBe('Other')
  expect(Object.prototype).not.toHaveProperty('title')
})

test('a nested list adds entries and moves them past the end of a shorter translation', () => {
  const field = group('', [list('rows', group('', [list('cells', line(''))]))])
  const act = (value: unknown, action: 'add' | 'remove' | 'up' | 'down', path: string, place: number) =>
    applyListAction(field, value, { action, path: path.split('.'), place })
  const value = { rows: [{ cells: ['a', 'b'] }, {}] }
  expect(act(value, 'down', 'rows.0.cells', 0)).toEqual({ rows: [{ cells: ['b', 'a'] }, {}] })
  expect(act(value, 'add', 'rows.1.cells', 0)).toEqual({ rows: [{ cells: ['a', 'b'] }, { cells: [''] }] })
  expect(act(value, 'remove', 'rows', 0)).toEqual({ rows: [{}] })
  expect(act({}, 'up', 'rows', 1)).toEqual({ rows: [] })
  expect(act({ rows: [{ cells: ['a'] }] }, 'up', 'rows', 3)).toEqual({ rows: [{ cells: ['a'] }] })
  expect(act({ rows: [{ cells: ['a'] }] }, 'down', 'rows', 0)).toEqual({ rows: [{}, { cells: ['a'] }] })
  expect(showText(line(''), 'One\n two ')).toBe('One two')
})
