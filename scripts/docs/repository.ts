/** Writes the repository's address, which `repository` in package.json names, into the documents that lead to it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../sources.ts'
import { replacePart } from './markdown.ts'

const Manifest = z.looseObject({ version: z.string(), repository: z.url() })
/** The value until a founder names the account: GitHub has no such one. */
const UNNAMED = 'https://github.com/YOUR-NAME/tradepost'
const ADDRESS = /https:\/\/github\.com\/[\w.-]+\/[\w.-]+(?=\/releases\/latest\/download\/| shop )/g
const ACTION = /(?<=uses: )[\w.-]+\/[\w.-]+(\/deploy\/github-release@v)[\w.-]+/g
const WORKFLOW = 'actions/workflows/tests.yml'

/** A page that tells how to fetch the project or a release of it. */
export async function nameRepository(page: string): Promise<string> {
  const { repository } = await readManifest()
  return page.replaceAll(ADDRESS, repository)
}

/** An unnamed repository has run no tests that a badge could show. */
export async function renderBadges(page: string): Promise<string> {
  const { repository } = await readManifest()
  const badge = `[![Tests](${repository}/${WORKFLOW}/badge.svg)](${repository}/${WORKFLOW})`
  return replacePart(page, 'badges', repository === UNNAMED ? '' : badge)
}

export const repositoryDocuments = [
  { file: 'docs/operate.md', render: async () => nameRepository(await read('docs/operate.md')) },
  { file: 'deploy/github-release/action.yml', render: renderAction },
]

async function renderAction(): Promise<string> {
  const { repository, version } = await readManifest()
  const name = new URL(repository).pathname.slice(1)
  const text = await read('deploy/github-release/action.yml')
  return text.replace(ACTION, (_, folder: string) => `${name}${folder}${version}`)
}

async function readManifest(): Promise<z.infer<typeof Manifest>> {
  return Manifest.parse(JSON.parse(await read('package.json')))
}

function read(file: string): Promise<string> {
  return readFile(join(ROOT, file), 'utf8')
}
