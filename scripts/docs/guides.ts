/** Writes the code of the emulator's guides from the files beside them, which a test runs. */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { ROOT } from '../sources.ts'

const GUIDES = 'packages/tebex-emulator/guides'
const PLACE = /<!-- file: (\S+) -->\n+```\w+\n[\s\S]*?```/g

/** Each block of code after `<!-- file: … -->` becomes the text of that file. */
async function renderFiles(markdown: string): Promise<string> {
  const texts = new Map<string, string>()
  for (const [, file = ''] of markdown.matchAll(PLACE))
    texts.set(file, await readFile(join(ROOT, GUIDES, file), 'utf8'))
  return markdown.replace(PLACE, (_, file: string) => {
    const language = extname(file)
      .slice(1)
      .replace(/^m(?=.s$)/, '')
    return `<!-- file: ${file} -->\n\n\`\`\`${language}\n${texts.get(file)}\`\`\``
  })
}

export const guideDocuments = readdirSync(join(ROOT, GUIDES))
  .filter((name) => name.endsWith('.md'))
  .map((name) => join(GUIDES, name))
  .map((file) => ({ file, render: async () => renderFiles(await readFile(join(ROOT, file), 'utf8')) }))
