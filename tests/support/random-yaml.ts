/** Documents as people write them: random values in random formatting. */
import fc from 'fast-check'

type Value = null | boolean | number | string | Value[] | { [key: string]: Value }

/** The style of one document; `draw` makes the choices of its parts. */
type Hand = { indent: number; eol: string; indentSeq: boolean; draw: (choices: number) => number }

const text = fc.oneof(
  fc.constantFrom(
    'Northgate',
    'a: b',
    '# no comment',
    '- dash',
    'true',
    '12',
    '',
    "it's",
    'say "hi"',
    '{x}',
    '[y',
  ),
  fc.constantFrom(
    'two\nlines',
    'first\n\nthird\n',
    '  led by spaces',
    'ends with ',
    'ação · 50 % – ✓',
    '@at',
    '%20',
  ),
  fc.string({ maxLength: 12 }),
)
const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.constantFrom(0.5, 2.25))
const key = fc.constantFrom('name', 'links', 'claims', 'badge', 'a b', 'yes', '7', 'ü', 'promo', 'x:y')

export const anyValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value; map: Value; list: Value }>((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('map'), tie('list')),
  map: fc.dictionary(key, tie('value'), { maxKeys: 4 }).map((entries) => ({ ...entries })),
  list: fc.array(tie('value'), { maxLength: 4 }),
})).value

export const anyMap = fc
  .dictionary(key, anyValue, { minKeys: 1, maxKeys: 6 })
  .map((entries) => ({ ...entries }))

export const anyHand = fc
  .record({
    indent: fc.constantFrom(2, 4),
    eol: fc.constantFrom('\n', '\r\n'),
    indentSeq: fc.boolean(),
    numbers: fc.array(fc.nat(1000), { minLength: 20, maxLength: 20 }),
  })
  .map(({ numbers, ...hand }): Hand => {
    let drawn = 0
    const draw = (choices: number) => {
      drawn += 1
      return ((numbers[drawn % numbers.length] ?? 0) + drawn) % choices
    }
    return { ...hand, draw }
  })

export function write(value: { [key: string]: Value }, hand: Hand): string {
  const lines = ['# The format of this folder.', '', ...writeMap(value, hand, 0)]
  return lines.join(hand.eol) + (hand.draw(4) === 0 ? '' : hand.eol)
}

function writeMap(map: { [key: string]: Value }, hand: Hand, column: number): string[] {
  return Object.entries(map).flatMap(([name, value]) => {
    const title = /^[a-z]+$/.test(name) && name !== 'yes' ? name : JSON.stringify(name)
    return [...noise(hand, column), ...writeAfter(`${' '.repeat(column)}${title}:`, value, hand, column)]
  })
}

function writeAfter(start: string, value: Value, hand: Hand, column: number): string[] {
  const [inner] = [column + hand.indent]
  if (typeof value !== 'object' || value === null || isEmpty(value) || hand.draw(4) === 0)
    return writeInline(start, value, hand, column)
  if (!Array.isArray(value)) return [start + remark(hand), ...writeMap(value, hand, inner)]
  const dash = hand.indentSeq ? inner : column
  const items = value.flatMap((item) => [...noise(hand, dash), ...writeItem(item, hand, dash)])
  return [start + remark(hand), ...items]
}

function writeItem(item: Value, hand: Hand, column: number): string[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item) || isEmpty(item))
    return writeInline(`${' '.repeat(column)}-`, item, hand, column)
  const [first = '', ...rest] = writeMap(item, { ...hand, draw: () => 3 }, column + 2)
  return [`${' '.repeat(column)}- ${first.trimStart()}`, ...rest]
}

function writeInline(start: string, value: Value, hand: Hand, column: number): string[] {
  const isBlock = typeof value === 'string' && /^[a-z]+\n[a-z]+$/.test(value)
  if (isBlock && hand.draw(2) === 0)
    return [`${start} |-`, ...value.split('\n').map((line) => ' '.repeat(column + hand.indent) + line)]
  return [`${start} ${inline(value, hand)}${remark(hand)}`]
}

function inline(value: Value, hand: Hand): string {
  if (typeof value === 'string') {
    const isPlain = /^[A-Z][a-z]+$/.test(value)
    if (isPlain && hand.draw(2) === 0) return value
    return /^[\w ]+$/.test(value) && hand.draw(2) === 0 ? `'${value}'` : JSON.stringify(value)
  }
  if (value === null) return ['null', '~'][hand.draw(2)] ?? 'null'
  if (Array.isArray(value)) return `[${value.map((item) => inline(item, hand)).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const pairs = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${inline(item, hand)}`)
  return `{ ${pairs.join(', ')} }`
}

function noise(hand: Hand, column: number): string[] {
  return [[], [], [], [`${' '.repeat(column)}# A comment: of ${column}`], ['']][hand.draw(5)] ?? []
}

const remark = (hand: Hand) => (hand.draw(5) === 0 ? ' # beside' : '')
const isEmpty = (value: object) => Object.keys(value).length === 0
