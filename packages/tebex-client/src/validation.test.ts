import { isIPv4 } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ipv4 } from './validation.ts'

test('an address of IPv4 is one for Node too', () => {
  const part = fc.oneof(fc.nat(300).map(String), fc.constantFrom('', '00', '01', '1 ', '-1', 'a', '1\n'))
  const address = fc.array(part, { minLength: 3, maxLength: 5 }).map((parts) => parts.join('.'))
  fc.assert(
    fc.property(fc.oneof(address, fc.ipV4(), fc.ipV6(), fc.string()), (text) => {
      expect(ipv4(text)).toBe(isIPv4(text) ? text : undefined)
    }),
  )
})
