import { expect, test } from 'vitest'
import { createCookie } from './cookie.server.ts'

const pattern = /^[a-z]{1,8}$/
const cookie = createCookie('pass', { publicOrigin: 'https://shop.example', pattern })

test('a cookie is sent only over https, and neither scripts nor other hosts get it', () => {
  expect(cookie.write('abc', 60)).toBe('__Host-pass=abc; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60')
  expect(cookie.clear()).toMatch(/^__Host-pass=; .*Max-Age=0$/)
})

test('the cookie of a shop without https on another machine is not Secure', () => {
  const plain = createCookie('pass', { publicOrigin: 'http://shop.example', pattern })
  expect(plain.write('abc', 60)).toBe('pass=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=60')
  const local = createCookie('pass', { publicOrigin: 'http://localhost:3000', pattern })
  expect(local.write('abc', 60)).toContain('Secure')
})

test('at most four well-formed values of this name are read from a header', () => {
  expect(cookie.read('other=x; __Host-pass=abc;__Host-pass=NOT; __Host-passport=abd')).toEqual(['abc'])
  expect(cookie.read('__Host-pass=a; '.repeat(9))).toHaveLength(4)
  expect(cookie.read(null)).toEqual([])
})
