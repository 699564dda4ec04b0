import { expect, test } from 'vitest'
import { totpCode } from '#tests/support/totp-code.ts'
import { findTotpStep, generateTotpSecret } from './totp.server.ts'

/** The secret of RFC 6238's test values, "12345678901234567890", in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is that of the standard', (second, code) => {
  expect(totpCode(SECRET, second * 1000)).toBe(code)
})

test('a code is good for its step and the ones beside it', () => {
  const now = 1_234_567_890_000
  const code = totpCode(SECRET, now)
  const step = findTotpStep(SECRET, code, now)
  expect(step).toBe(41_152_263)
  expect(findTotpStep(SECRET, ` ${code.slice(0, 3)} ${code.slice(3)}`, now + 30_000)).toBe(step)
  expect(findTotpStep(SECRET, code, now - 30_000)).toBe(step)
  expect(findTotpStep(SECRET, code, now + 90_000)).toBeNull()
})

test('nonsense is no code', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '12345６'])
    expect(findTotpStep(SECRET, code, 0)).toBeNull()
})

test('new secrets differ and make codes', () => {
  const secret = generateTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(secret).not.toBe(generateTotpSecret())
  expect(totpCode(secret, 0)).toMatch(/^\d{6}$/)
})
