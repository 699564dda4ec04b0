import { describe, expect, test } from 'vitest'
import { describedConsoles } from '../../../tests/support/consoles/described.ts'
import { otherConsoles } from '../../../tests/support/consoles/others.ts'
import { rewordedConsoles } from '../../../tests/support/consoles/reworded.ts'
import { scaled } from '../../../tests/support/machine.ts'
import { MAX_CONSOLE_LENGTH } from './causes.ts'
import { readConsole } from './read-console.ts'

const pause = () => Promise.resolve()
const listCauses = async (text: string) => (await readConsole(text, pause)).findings.map(({ cause }) => cause)

describe('consoles as the causes are described', () => {
  test.each(describedConsoles)('$cause: $text', async ({ cause, text }) => {
    expect(await listCauses(text)).toEqual([cause])
  })
})

describe('consoles in other words', () => {
  test.each(rewordedConsoles)('$cause: $text', async ({ cause, text }) => {
    expect(await listCauses(text)).toEqual([cause])
  })
})

describe('other errors', () => {
  test.each(otherConsoles)('%s', async (text) => {
    expect(await listCauses(text)).toEqual([])
  })
})

test('there are sixty consoles of known causes, half of them reworded, and fifty of others', () => {
  expect([describedConsoles.length, rewordedConsoles.length, otherConsoles.length]).toEqual([30, 30, 50])
})

test('a whole start with several causes names each once, the surest first', async () => {
  const all = [...describedConsoles, ...rewordedConsoles].map(({ text }) => text).join('\n')
  expect(await listCauses(all)).toEqual([
    'transferred',
    'account',
    'key',
    'clock',
    'fxap',
    'build',
    'dependency',
    'folder',
  ])
})

test('a `server.cfg` pasted above an error is no command that was typed', async () => {
  const text = 'ensure ox_lib\nensure northgate_hud\nYou lack the required entitlement to use northgate_hud'
  expect(await listCauses(text)).toEqual(['entitlement'])
})

test('the line that was recognised is quoted without colours and elements', async () => {
  const text = '<b>^1Failed to verify\u001b[31m protected resource &quot;hud&quot;^7</b>'
  const { findings } = await readConsole(text, pause)
  expect(findings).toEqual([{ cause: 'fxap', line: 'Failed to verify protected resource "hud"' }])
})

test('a person gets the end of the text, without its secrets', async () => {
  const text = `rcon_password hunter\nsv_licenseKey "cfxk_abc_def"\n${'x'.repeat(200_000)}\npassword=geheim\nend`
  const { blanked } = await readConsole(text, pause)
  expect(blanked).toHaveLength(8_000)
  expect(blanked).toMatch(/password=\[removed\]\nend$/)
})

const fill = (part: string) =>
  part.repeat(Math.ceil(MAX_CONSOLE_LENGTH / part.length)).slice(0, MAX_CONSOLE_LENGTH)

test.each([
  ['a console', fill(describedConsoles.map(({ text }) => text).join('\n'))],
  ['one line', fill('resource key account ')],
  ['letters', fill('a')],
  ['digits', fill('1')],
  ['colons', fill('a:')],
  ['dots', fill('1.')],
  ['quotes', fill('token="')],
  ['names of settings', fill('_password')],
  ['brackets', fill('<a ')],
  ['an escape sequence', fill('\u001b[')],
  ['zero bytes', fill('\0\uFFFD')],
  ['an address', fill('mysql://')],
  ['spaces', fill(' ')],
  ['a player', fill('Player x ')],
])('five megabytes of %s are read in slices of bounded time', async (_, text) => {
  const slices: number[] = []
  let start = performance.now()
  await readConsole(text, async () => {
    const now = performance.now()
    slices.push(now - start)
    start = now
  })
  expect(slices.length).toBeGreaterThanOrEqual(79)
  // The median is untouched by what else this machine does.
  const median = slices.toSorted((a, b) => a - b)[Math.floor(slices.length / 2)] ?? 0
  expect(median).toBeLessThan(scaled(100))
})
