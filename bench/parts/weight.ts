/** Says what is shipped for a page, file by file, in bytes as sent (brotli 11). */
import { type Kind, listRepeats, listShipped, sumBytes } from '#tests/support/weights.ts'
import { kilobytes, say } from './figures.ts'

const KINDS: Kind[] = ['document', 'style', 'script', 'font', 'picture']
const GOALS: Partial<Record<Kind, string>> = {
  document: '≤ 20 KB',
  style: '≤ 15 KB',
  script: '≤ 76 KB',
  font: '≤ 70 KB',
}

export async function sayWeight(origin: string, path: string): Promise<void> {
  const files = await listShipped(origin, path)
  console.log(`\n${path}: ${files.length} files`)
  for (const { kind, path, bytes } of files) say(`    ${kind.padEnd(10)}${path}`, `${bytes} B`)
  for (const kind of KINDS) say(`  ${kind}`, kilobytes(sumBytes(files, kind)), GOALS[kind])
  say('  code that came twice', String(listRepeats(files).length), '0')
}
