/** Lists the operations of the Checkout API and the Plugin API, from the emulator's route declarations. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DescribedApi, listApis } from 'tebex-emulator'
import { ROOT } from '../sources.ts'
import { renderTable, replacePart } from './markdown.ts'

export const ENDPOINTS_PAGE = 'packages/tebex-emulator/docs/apis.md'

export async function renderEndpointsPage(): Promise<string> {
  const page = await readFile(join(ROOT, ENDPOINTS_PAGE), 'utf8')
  return replacePart(page, 'endpoints', listApis().map(renderApi).join('\n\n'))
}

function renderApi({ name, host, base, endpoints }: DescribedApi): string {
  const rows = endpoints.map(({ method, path, does, certainty }) => {
    const shown = path.replace(/:(\w+)/g, '{$1}')
    return [method, `\`${shown}\``, does, certainty]
  })
  return [
    `## ${name}`,
    '',
    `\`${host}\` is \`${base}\` here.`,
    '',
    renderTable(['Method', 'Path', 'What it does', 'Shape'], rows),
  ].join('\n')
}
