/** Measures what is shipped for each page, file by file, in bytes as sent (brotli 11). */

import { openShop, requireBuild } from '#tests/support/built-shop.ts'
import { untilBestCompressed } from '#tests/support/net.ts'
import { openSandbox } from '#tests/support/sandbox.ts'
import { type Kind, listRepeats, listShipped, sumBytes } from '#tests/support/weights.ts'
import { kilobytes, say } from './parts/figures.ts'

const PAGES = ['/', '/scripts', '/products/6982072']
const KINDS: Kind[] = ['document', 'style', 'script', 'font', 'picture']
const GOALS: Partial<Record<Kind, string>> = {
  document: '≤ 20 KB',
  style: '≤ 15 KB',
  script: '≤ 76 KB',
  font: '≤ 70 KB',
}

await requireBuild()
const sandbox = await openSandbox()
const shop = await openShop(sandbox)
for (const page of PAGES) await untilBestCompressed(shop.origin + page)

for (const page of PAGES) {
  const files = await listShipped(shop.origin, page)
  console.log(`\n${page}: ${files.length} files`)
  for (const { kind, path, bytes } of files) say(`    ${kind.padEnd(10)}${path}`, `${bytes} B`)
  for (const kind of KINDS) say(`  ${kind}`, kilobytes(sumBytes(files, kind)), GOALS[kind])
  say('  code that came twice', String(listRepeats(files).length), '0')
}
await shop.stop()
await sandbox.stop()
