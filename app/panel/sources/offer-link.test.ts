import { expect, test } from 'vitest'
import { findOfferLink } from './offer-link.server.ts'

const ORIGIN = 'https://shop.example'
const make = (query: string) => findOfferLink(new URLSearchParams(query), ORIGIN)

test('a code alone, packages alone, and both together have a link of their own', () => {
  expect(make('code=WELCOME10')?.url).toBe(`${ORIGIN}/discount/WELCOME10`)
  expect(make('code=&package=7&package=9')?.url).toBe(`${ORIGIN}/cart/add/7,9`)
  expect(make('code=WELCOME10&package=7')?.url).toBe(`${ORIGIN}/discount/WELCOME10?to=%2Fcart%2Fadd%2F7`)
})

test('a code with signs of its own stays one part of the path', () => {
  expect(make('code=10%25+off%2F')?.url ?? '').not.toContain('/discount/10%/')
})

test('packages count once, and other texts are no packages', () => {
  expect(make('code=&package=7&package=7&package=x&package=-1')?.packages).toEqual([7])
})

test('an empty form and an impossible code are told apart, and nothing is told before the form was sent', () => {
  expect(make('')).toBe(null)
  expect(make('code=')).toMatchObject({ url: null, problem: 'nothing' })
  expect(make(`code=${'x'.repeat(300)}`)).toMatchObject({ url: null, problem: 'code' })
})
