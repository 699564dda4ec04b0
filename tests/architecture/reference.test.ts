/** Every export of the packages is explained, with units and errors. */
import { expect, test } from 'vitest'
import { type Export, readExports } from '../../scripts/docs/reference/read.ts'
import { PACKAGES } from '../../scripts/docs/reference/render.ts'

const MONEY =
  /^(?:base|base_price|basePrice|salesTax|totalPrice|price|paid|tax|amount|total|target|discount)$/
const TIME = /(?:Ms|At)\??$/

const isNumber = (type: string) => /^number(?: \| null)?$/.test(type)

/** Fields of money and time that say no unit, neither themselves nor their type. */
function listUnitless({ doc, members }: Export): string[] {
  const says = (unit: RegExp) => (member: { doc: string }) => unit.test(doc) || unit.test(member.doc)
  const numbers = members.filter(({ type }) => isNumber(type))
  const money = numbers
    .filter(({ name }) => MONEY.test(name))
    .filter((each) => !says(/cents|major units/i)(each))
  const times = numbers.filter(({ name }) => TIME.test(name))
  const timeless = times.filter((each) => !says(/milliseconds|\d (?:s|ms)\b/i)(each))
  return [...money, ...timeless].map(({ name }) => `${name}: no unit`)
}

/** Calls that may fail and do not say how, neither themselves nor their group. */
function listFailureless({ doc, kind, type, members }: Export): string[] {
  const calls = kind === 'Functions' ? [{ name: 'itself', type, doc }] : members
  const promises = calls.filter((each) => /=> Promise<(?!void>$|Response>$)/.test(each.type))
  const silent = promises.filter((each) => !/throws|rejects|never/i.test(doc + each.doc))
  return silent.map(({ name }) => `${name}: no word on failure`)
}

function listGaps(each: Export): string[] {
  const undocumented = each.doc === '' ? ['no doc comment'] : []
  const methods = each.members.filter(({ type, doc }) => type.includes('=>') && doc === '')
  const gaps = [
    ...undocumented,
    ...methods.map(({ name }) => `${name}: no doc comment`),
    ...listUnitless(each),
    ...listFailureless(each),
  ]
  return gaps.map((gap) => `${each.name}: ${gap}`)
}

test.each(PACKAGES.flatMap(({ name, parts }) => parts.map((part) => ({ name, ...part }))))(
  'every export of $title is explained',
  ({ name, modules }) => {
    expect(readExports(name, modules).flatMap(listGaps)).toEqual([])
  },
)
