/** Writes the table of the emulator's switches from `differences.json`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CERTAINTIES, choicesOf, type Difference, listDifferences } from 'tebex-emulator'
import { ROOT } from '../sources.ts'
import { renderTable, replacePart } from './markdown.ts'

export const SWITCHES_PAGE = 'packages/tebex-emulator/docs/switches.md'

export async function renderSwitchesPage(): Promise<string> {
  return replacePart(await readFile(join(ROOT, SWITCHES_PAGE), 'utf8'), 'switches', renderSwitches())
}

function renderSwitches(): string {
  const certainties = Object.entries(CERTAINTIES).map(([name, meaning]) => `*${name}*: ${meaning}`)
  const rows = listDifferences().map((each) => [
    `\`${each.switch}\``,
    formatPositions(each),
    each.described ?? '–',
    each.live,
    each.sources.map(renderSource).join('; '),
  ])
  const table = renderTable(['Switch', 'Positions', 'Described', 'Live', 'Sources'], rows)
  return `${certainties.join('; ')}.\n\n${table}`
}

function renderSource(source: Difference['sources'][number]): string {
  if ('unsourced' in source) return `${source.name} (*${source.certainty}*, unsourced ${source.unsourced})`
  return `[${source.name}](${source.url}) (*${source.certainty}*, ${source.seen})`
}

/** Prints the default in bold and the value of the strict description underlined. */
function formatPositions(difference: Difference): string {
  const texts = choicesOf(difference.switch).map((position) => {
    const text = position === difference.default ? `**${position}**` : String(position)
    return position === difference.strict ? `<ins>${text}</ins>` : text
  })
  return texts.join(', ')
}
