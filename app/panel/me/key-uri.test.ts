import { expect, test } from 'vitest'
import { drawQrCode, formatKeyUri } from './key-uri.server.ts'

const URI = 'otpauth://totp/Northgate%20Scripts:Ana?secret=JBSWY3DPEHPK3PXP&issuer=Northgate%20Scripts'

test('the link names shop, person and key', () => {
  const key = { issuer: 'Northgate Scripts', account: 'Ana', secret: 'JBSWY3DPEHPK3PXP' }
  expect(formatKeyUri(key)).toBe(URI)
})

test('the code has its three finder patterns inside an empty border', () => {
  const { size, path } = drawQrCode(URI)
  const dark = new Set(path.match(/(?<=M)\d+ \d+/g))
  const isDark = (x: number, y: number) => dark.has(`${x} ${y}`)
  const last = size - 5
  for (const [left, top] of [
    [4, 4],
    [last - 6, 4],
    [4, last - 6],
  ] as const) {
    const line = (y: number) =>
      Array.from({ length: 7 }, (_, x) => (isDark(left + x, top + y) ? '#' : '.')).join('')
    expect([0, 1, 3].map(line)).toEqual(['#######', '#.....#', '#.###.#'])
  }
  for (let at = 0; at < size; at++)
    expect([isDark(at, 3), isDark(3, at), isDark(at, size - 4)]).not.toContain(true)
})
