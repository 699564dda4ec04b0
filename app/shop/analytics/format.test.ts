import { expect, test } from 'vitest'
import { describeAgent, formatFor } from './format.ts'

const pt = formatFor('pt-BR', 'UTC')

test('moments are written as Brazilians do, on the clocks of the zone', () => {
  const sãoPaulo = formatFor('pt-BR', 'America/Sao_Paulo')
  expect(sãoPaulo.moment('2025-11-09T02:04:05Z')).toBe('08/11/2025, 23:04:05')
  expect(sãoPaulo.date('2025-11-09T02:04:05Z')).toBe('8 de novembro de 2025')
  expect(sãoPaulo.wholeDay('2025-11-09')).toBe('9 de novembro de 2025')
  expect(pt.moment('2025-11-09T03:04:05.678Z')).toBe('09/11/2025, 03:04:05')
  expect(pt.moment('2025-12-31T23:59:59Z')).toBe('31/12/2025, 23:59:59')
})

test('a day keeps its date whatever the zone of the machine', () => {
  expect(pt.day('2025-11-01')).toBe('1 de nov.')
  expect(pt.longDay('2025-11-01')).toContain('2025')
})

test('numbers have points for thousands and small parts keep a digit', () => {
  expect(pt.number(1234567)).toBe('1.234.567')
  expect(pt.percent(0.254)).toBe('25%')
  expect(pt.percent(0.004)).toBe('0,4%')
  expect(pt.percent(0)).toBe('0%')
})

test('the time since a moment is told in the largest unit, and a clock that runs ahead is now', () => {
  const now = '2025-11-21T12:00:00Z'
  expect(pt.ago('2025-11-21T11:58:30Z', now)).toBe('há 1 minuto')
  expect(pt.ago('2025-11-21T09:00:00Z', now)).toBe('há 3 horas')
  expect(pt.ago('2025-11-19T11:00:00Z', now)).toBe('anteontem')
  expect(pt.ago('2025-11-21T12:00:09Z', now)).toBe('agora')
})

test('a browser is told in a few words', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
  expect(describeAgent(chrome)).toBe('Chrome 142 · Windows')
  expect(describeAgent(`${chrome} Edg/142.0`)).toBe('Edge 142 · Windows')
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
  expect(describeAgent(safari)).toBe('Safari 18 · iOS')
})

test('a text that names no browser is shown as it is, cut when it is long', () => {
  expect(describeAgent('curl/8.0')).toBe('curl/8.0')
  expect(describeAgent('x'.repeat(300))).toHaveLength(40)
  expect(describeAgent('')).toBe('')
})
