import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

async function formatCell(text: string): Promise<string> {
  async function* pages() {
    yield [{ text }]
  }
  let last = ''
  for await (const piece of writeCsv(['text'], pages())) last = piece
  return last.trimEnd().split('\r\n').at(-1) ?? ''
}

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '＝1+1', '＋1', '－1', '＠SUM(A1)', ' ＝1', '﹦1'])(
  'a cell that begins like the formula %j is marked as text',
  async (text) => expect(await formatCell(text)).toBe(`"'${text}"`),
)

test.each(['/', 'a=1', '1-2', 'São Paulo', '全角'])('%j stays as it is', async (text) =>
  expect(await formatCell(text)).toBe(`"${text}"`),
)

test.each([
  ['en', '"name","amount"\r\n', '"a;b,c",-1234.5\r\n'],
  ['pt', '"name";"amount"\r\n', '"a;b,c";-1234,5\r\n'],
] as const)('spreadsheets in %s take it apart, and read it as UTF-8', async (format, head, line) => {
  async function* pages() {
    yield [{ name: 'a;b,c', amount: -1234.5 }]
  }
  const pieces: string[] = []
  for await (const piece of writeCsv(['name', 'amount'], pages(), format)) pieces.push(piece)
  expect(pieces).toEqual([`\ufeff${head}${line}`])
})
