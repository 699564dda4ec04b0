/** The emulator's README: the switches from its `differences.json`, the shops from the files of its guides. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CERTAINTIES, choicesOf, type Difference, listDifferences } from 'tebex-emulator'
import { ROOT } from '../sources.ts'
import { renderFiles } from './guides.ts'

const [START, END] = ['<!-- switches: written by npm run docs -->', '<!-- end of switches -->']

export const EMULATOR_README = 'packages/tebex-emulator/README.md'

export async function renderEmulatorReadme(): Promise<string> {
  const readme = await readFile(join(ROOT, EMULATOR_README), 'utf8')
  const [before, rest] = (await renderFiles(readme)).split(START)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error('The README has no place for its switches.')
  return `${before}${START}\n\n${renderSwitches()}\n\n${END}${after}`
}

function renderSwitches(): string {
  const certainties = Object.entries(CERTAINTIES).map(([name, meaning]) => `*${name}*: ${meaning}`)
  return [
    `${certainties.join('; ')}.`,
    '',
    rowOf(['Switch', 'Positions', 'Described', 'Live', 'Sources']),
    rowOf(Array(5).fill('---')),
    ...listDifferences().map((each) =>
      rowOf([
        `\`${each.switch}\``,
        positionsOf(each),
        each.described ?? '–',
        each.live,
        each.sources.map(({ name, certainty }) => `${name} (*${certainty}*)`).join('; '),
      ]),
    ),
  ].join('\n')
}

/** The default in bold, what the strict description sets underlined. */
function positionsOf(difference: Difference): string {
  const texts = choicesOf(difference.switch).map((position) => {
    const text = position === difference.default ? `**${position}**` : String(position)
    return position === difference.strict ? `<ins>${text}</ins>` : text
  })
  return texts.join(', ')
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
