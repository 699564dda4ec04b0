import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

async function cellOf(text: string): Promise<string> {
  async function* pages() {
    yield [{ text }]
  }
  let last = ''
  for await (const piece of csvOf(['text'], pages())) last = piece
  return last.trimEnd()
}

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '＝1+1', '＋1', '－1', '＠SUM(A1)', ' ＝1', '﹦1'])(
  'a cell that begins like the formula %j is marked as text',
  async (text) => expect(await cellOf(text)).toBe(`"'${text}"`),
)

test.each(['/', 'a=1', '1-2', 'São Paulo', '全角'])('%j stays as it is', async (text) =>
  expect(await cellOf(text)).toBe(`"${text}"`),
)
