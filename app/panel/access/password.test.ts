import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.server.ts'

test('a hash is taken by the environment and knows its password alone', async () => {
  const hash = await hashPassword('quiet otter')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await verifyPassword('quiet otter', hash)).toBe(true)
  expect(await verifyPassword('quiet otter ', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('the same letters in another notation are the same password', async () => {
  const hash = await hashPassword('caf\u00e9 azul')
  expect(await verifyPassword('cafe\u0301 azul', hash)).toBe(true)
})

test('a hash of other costs is understood, and one that cannot be read fits nothing', async () => {
  // From the tests of argon2's reference implementation.
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', reference)).toBe(true)
  expect(await verifyPassword('Password', reference)).toBe(false)
  expect(await verifyPassword('password', 'plain')).toBe(false)
})
