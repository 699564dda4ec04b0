/** `tradepost docs import <folder|address> --product <name> [--ids 1,2]`: brings documentation into the store folder. */
import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createPublicFetcher } from '#app/server/http/fetch-public.server.ts'
import { DOC_NAME } from '#app/server/store/schema/heads.server.ts'
import { explain } from '../failure.ts'
import { CALLED_IN, enterHome, findStoreDir } from '../home.ts'
import { importDocs } from './docs/import.ts'

const USAGE =
  'Usage: tradepost docs import <folder|address> --product <name> [--ids <package id>,<package id>]\n' +
  'The pages become docs/<name>/, which customers who own one of the packages find at their purchases.'
const DEADLINE_MS = 10 * 60_000

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { product: { type: 'string' }, ids: { type: 'string', default: '' } },
})
const [action, from] = positionals
const { product = '' } = options
const ids = options.ids.split(',').filter((id) => id !== '')

if (action !== 'import' || from === undefined || !DOC_NAME.test(product) || !ids.every(isPackageId)) {
  console.error(USAGE)
  process.exitCode = 1
} else await run(from)

function isPackageId(id: string): boolean {
  return /^[1-9]\d{0,14}$/.test(id)
}

async function run(place: string): Promise<void> {
  enterHome()
  const fetcher = createPublicFetcher({ signal: AbortSignal.timeout(DEADLINE_MS) })
  try {
    const { pages, pictures, lost } = await importDocs({
      storeDir: findStoreDir(),
      from: /^https:\/\//.test(place) ? place : resolve(CALLED_IN, place),
      folder: product,
      products: ids.map(Number),
      fetcher,
    })
    console.log(`docs/${product}: ${pages} pages, ${pictures} pictures`)
    if (lost.length > 0)
      console.log(`Links to pages that were not imported, now plain text:\n${lost.join('\n')}`)
    console.log('The panel publishes them under "Content"; a shop that starts shows them.')
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  } finally {
    fetcher.close()
  }
}
