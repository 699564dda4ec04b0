/** Lists the operations of the Checkout API and the Plugin API in the emulator's README, from its route declarations. */
import { type DescribedApi, listApis } from 'tebex-emulator'
import { renderTable } from './markdown.ts'

export const renderEndpoints = (): string => listApis().map(renderApi).join('\n\n')

function renderApi({ name, host, base, endpoints }: DescribedApi): string {
  const rows = endpoints.map(({ method, path, does, certainty }) => {
    const shown = path.replace(/:(\w+)/g, '{$1}')
    return [method, `\`${shown}\``, does, certainty]
  })
  return [
    `### ${name}`,
    '',
    `\`${host}\` is \`${base}\` here.`,
    '',
    renderTable(['Method', 'Path', 'What it does', 'Shape'], rows),
  ].join('\n')
}
