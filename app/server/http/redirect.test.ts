import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testEnv } from '#tests/support/test-env.ts'
import { ForeignLinkError, findFormOrigin, parseReturnTo, requireAllowedUrl } from './redirect.server.ts'

const env = testEnv({ PUBLIC_ORIGIN: 'https://shop.example' })

test.each([
  '/',
  '/cart',
  '/scripts?category=POLICE&page=2',
  '/scripts?category=A%20%26%20B%2FC',
  '/pt/product/6982072',
  '/product/7037446?from=@home',
])('the path %s of this site is kept', (path) => {
  expect(parseReturnTo(path, env)).toBe(path)
})

test('a fragment is dropped', () => {
  expect(parseReturnTo('/cart#added', env)).toBe('/cart')
})

test.each([
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/%2f%2fevil.example',
  '/%2F/evil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\nlocation: https://evil.example',
  '/%0d%0aset-cookie:a=b',
  '/cart?x=%0d%0aset-cookie:a=b',
  '/\u0000/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/%2e/%2fevil.example',
  '/%252f%252fevil.example',
  '/%zz',
  '/\uff0f\uff0fevil.example',
  '/\u2215evil.example',
  '/\u3002evil',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://shop.example/cart',
  'https://shop.example@evil.example/',
  '@evil.example',
  '.evil.example',
  'evil.example',
  ' //evil.example',
  '/ /evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '?next=//evil.example',
  '',
  '/api/auth/logout',
  '/api',
  '/x/../api/checkout',
  '/auth-callback?success=true',
  `/${'a'.repeat(1001)}`,
  null,
  undefined,
  7,
  {},
  ['/cart'],
])('the value %j is not clearly a page of this site and leads home', (value) => {
  expect(parseReturnTo(value, env)).toBe('/')
})

test('every value keeps the browser on this site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5C',
    '\t',
    '\n',
    '@',
    ':',
    'evil.example',
    'https:',
    '?',
    '#',
    '\u2028',
    ' ',
  )
  const tricks = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(tricks, (value) => {
      const path = parseReturnTo(value, env)
      expect(path).toMatch(/^\/(?![/\\])/)
      expect(path).toMatch(/^[\x21-\x7e]+$/)
      expect(new URL(path, env.publicOrigin).origin).toBe(env.publicOrigin)
      expect(new URL(decodeURI(path), env.publicOrigin).origin).toBe(env.publicOrigin)
      // The function accepts its own output.
      expect(parseReturnTo(path, env)).toBe(path)
    }),
    { numRuns: 2000 },
  )
})

test('a form returns to its returnTo field, else to its own page, else to the fallback', () => {
  const back = (returnTo: unknown, referer?: string) => {
    const headers = new Headers(referer === undefined ? {} : { referer })
    return findFormOrigin({ returnTo, headers, fallback: '/cart' }, env)
  }
  expect(back('/scripts', 'https://shop.example/product/7')).toBe('/scripts')
  expect(back(undefined, 'https://shop.example/product/7?x=1')).toBe('/product/7?x=1')
  expect(back('//evil.example', 'https://shop.example/product/7')).toBe('/')
  expect(back(undefined, 'https://shop.example.evil.example/x')).toBe('/cart')
  expect(back(undefined, 'https://shop.example//evil.example')).toBe('/')
  expect(back(undefined)).toBe('/cart')
})

test('links of the platform are allowed by host and port', () => {
  const link = 'https://pay.tebex.io/t66x-0001?a=b'
  const own = testEnv({ TEBEX_ALLOWED_HOSTS: 'pay.tebex.io,127.0.0.1:4000' })
  expect(requireAllowedUrl(link, own)).toBe(link)
  expect(requireAllowedUrl('http://127.0.0.1:4000/login', own)).toBe('http://127.0.0.1:4000/login')
})

test.each([
  'https://evil.example/',
  'https://pay.tebex.io.evil.example/',
  'https://evil.example/pay.tebex.io',
  'https://pay.tebex.io@evil.example/',
  'https://user:word@pay.tebex.io/',
  'https://pay.tebex.io:444/',
  'http://pay.tebex.io/',
  'http://127.0.0.1:4001/',
  'javascript:alert(1)//pay.tebex.io',
  'data:text/html,pay.tebex.io',
  '//pay.tebex.io/',
  '/relative',
  '',
])('the foreign link %s from the platform is refused', (link) => {
  const own = testEnv({ TEBEX_ALLOWED_HOSTS: 'pay.tebex.io,127.0.0.1:4000' })
  expect(() => requireAllowedUrl(link, own)).toThrow(ForeignLinkError)
})

test('the error about a foreign link contains the host but not the credential', () => {
  expect(() => requireAllowedUrl('https://evil.example/t66x-secretident', env)).toThrow(/evil\.example/)
  expect(() => requireAllowedUrl('https://evil.example/t66x-secretident', env)).not.toThrow(/secretident/)
})
