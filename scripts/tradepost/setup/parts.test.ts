import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { computeContrast } from '#app/lib/color.ts'
import { chooseInk, formatContrast } from '#app/panel/setup/contrast.ts'
import { withVariables } from './env-file.ts'

test('every value is read from .env as it was written', () => {
  const values = { A: 'plain', B: "it's", C: '$argon2id$v=19$a b', D: 'a"b`c', E: '127.0.0.1, ::1', F: '#x' }
  expect(parseEnv(withVariables('', values))).toEqual(values)
  expect(() => withVariables('', { A: 'a\nb' })).toThrow()
  expect(() => withVariables('', { A: `'"\`` })).toThrow()
})

test('lines of the seller stay, and a variable changes in its place', () => {
  expect(withVariables('# mine\nexport A=1\nB=2\n', { A: '3', C: '4' })).toBe('# mine\nA=3\nB=2\nC=4\n')
})

test('contrast is computed as in WCAG and rounded down', () => {
  expect(computeContrast('#000000', '#ffffff')).toBe(21)
  expect(formatContrast(computeContrast('#777777', '#ffffff'), 'en')).toBe('4.4')
  expect(formatContrast(computeContrast('#777777', '#ffffff'), 'pt')).toBe('4,4')
  expect([chooseInk('#ffd43b'), chooseInk('#1c3d5a')]).toEqual(['#000000', '#ffffff'])
})
