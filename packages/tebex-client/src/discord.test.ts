import { expect, test } from 'vitest'
import { clientWith, IDENT } from '../tests/answers.ts'
import { readDiscordReturn } from './discord.ts'

const RETURN = 'https://shop.example/cart/add/7062205?from=/scripts'

test('the sign-in page is named with the return address, and with the basket when there is one', () => {
  const { tebex, sent } = clientWith({})
  const url = new URL(tebex.discordLoginUrl(RETURN))
  expect(url.origin + url.pathname).toBe('https://ident.tebex.io/discord/')
  expect(Object.fromEntries(url.searchParams)).toEqual({ return: RETURN })
  expect(new URL(tebex.discordLoginUrl(RETURN, { basketIdent: IDENT })).searchParams.get('basketIdent')).toBe(
    IDENT,
  )
  expect(sent).toEqual([])
})

test('with another base address the sign-in is on its origin, unless it is named', () => {
  const baseUrl = 'http://127.0.0.1:4000/api'
  expect(clientWith({}, { baseUrl }).tebex.discordLoginUrl(RETURN)).toContain(
    'http://127.0.0.1:4000/discord/?',
  )
  const identUrl = 'https://ident.example'
  expect(clientWith({}, { baseUrl, identUrl }).tebex.discordLoginUrl(RETURN)).toContain(
    `${identUrl}/discord/?`,
  )
})

test('an address or an ident that cannot be right makes no sign-in', () => {
  const { tebex } = clientWith({})
  expect(() => tebex.discordLoginUrl('javascript:alert(1)')).toThrow('getBasketAuthUrl')
  expect(() => tebex.discordLoginUrl(RETURN, { basketIdent: '../x' })).toThrow('getBasketAuthUrl')
})

test.each([
  ['discord_id=123456789012345678&discord_tag=user%230&signature=ab', '123456789012345678'],
  ['discord_id=123456789012345', '123456789012345'],
  ['discord_id=12345678901234', undefined],
  ['discord_id=1234567890123456789012', undefined],
  ['discord_id=12345678901234567x', undefined],
  ['discord_id=', undefined],
  ['', undefined],
])('the return address with %s says the Discord id %s', (query, discordId) => {
  expect(readDiscordReturn(new URLSearchParams(query))?.discordId).toBe(discordId)
})

test('the tag comes along, cut where it is absurdly long', () => {
  const id = 'discord_id=123456789012345678'
  expect(readDiscordReturn(new URLSearchParams(`${id}&discord_tag=user%230`))?.discordTag).toBe('user#0')
  expect(readDiscordReturn(new URLSearchParams(id))?.discordTag).toBeNull()
  expect(
    readDiscordReturn(new URLSearchParams(`${id}&discord_tag=${'x'.repeat(5000)}`))?.discordTag,
  ).toHaveLength(100)
})
