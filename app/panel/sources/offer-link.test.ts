import { expect, test } from 'vitest'
import { findOfferLink } from './offer-link.server.ts'

const ORIGIN = 'https://shop.example'
const findLink = (query: string) => findOfferLink(new URLSearchParams(query), ORIGIN)

test('a code, packages, and both together each have their own link', () => {
  expect(findLink('code=WELCOME10')?.url).toBe(`${ORIGIN}/discount/WELCOME10`)
  expect(findLink('code=&package=7&package=9')?.url).toBe(`${ORIGIN}/cart/add/7,9`)
  expect(findLink('code=WELCOME10&package=7')?.url).toBe(`${ORIGIN}/discount/WELCOME10?to=%2Fcart%2Fadd%2F7`)
})

test('a code with special characters stays one segment of the path', () => {
  expect(findLink('code=10%25+off%2F')?.url ?? '').not.toContain('/discount/10%/')
})

test('repeated packages count once, and invalid ids are ignored', () => {
  expect(findLink('code=&package=7&package=7&package=x&package=-1')?.packages).toEqual([7])
})

test('an empty form and an impossible code have different problems, and there is none before the form is submitted', () => {
  expect(findLink('')).toBe(null)
  expect(findLink('code=')).toMatchObject({ url: null, problem: 'nothing' })
  expect(findLink(`code=${'x'.repeat(300)}`)).toMatchObject({ url: null, problem: 'code' })
})
