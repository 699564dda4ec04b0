import { expect, test } from 'vitest'
import { drawTextPath, fitText, measureTextWidth, wrapText } from './type.server.ts'

test('any text is drawn as paths', () => {
  const drawn = drawTextPath('A <b> & “Größe” 🎒 東', { x: 1, y: 2, size: 40, fill: '#fff' })
  expect(drawn).toContain('<path')
  expect(drawn).not.toMatch(/<b>|&|“|🎒|NaN|undefined/)
})

test('a line that is too long ends in an ellipsis and fits', () => {
  const text = 'Economy Auditor with Inflation Report, and more'
  expect(fitText('Wallet', 40, 400)).toBe('Wallet')
  const cut = fitText(text, 40, 400)
  expect(cut).toMatch(/[^\s,]…$/)
  expect(measureTextWidth(cut, 40)).toBeLessThanOrEqual(400)
})

test('text is broken into at most the given number of lines, none wider than allowed', () => {
  const lines = wrapText('one two three four five six seven eight nine ten', {
    size: 60,
    width: 300,
    most: 3,
  })
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(measureTextWidth(line, 60)).toBeLessThanOrEqual(300)
  expect(wrapText('W'.repeat(200), { size: 60, width: 300, most: 2 })).toHaveLength(1)
  expect(wrapText('', { size: 60, width: 300, most: 2 })).toEqual([])
})

test('kerning pairs are drawn closer together', () => {
  expect(measureTextWidth('AV', 100)).toBeLessThan(measureTextWidth('A', 100) + measureTextWidth('V', 100))
})

test.each(['Кошелёк для игроків із ґанком', 'Πορτοφόλι Άνω Ωδή ϊΐς', 'Größe, ação, žluťoučký'])(
  '“%s” is drawn letter by letter, with no substitute',
  (text) => {
    const at = { x: 0, y: 0, size: 40, fill: '#fff' }
    const drawOutline = (letter: string) => / d="([^"]+)"/.exec(drawTextPath(letter, at))?.[1]
    const substitute = drawOutline('東')
    for (const letter of text.replaceAll(/\s/g, '')) {
      expect(drawOutline(letter), letter).toBeDefined()
      expect(drawOutline(letter), letter).not.toBe(substitute)
    }
  },
)
