/** `npm run docs`: writes the pages that are generated from the code. A test compares them. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../sources.ts'
import { renderDecisions } from './decisions.ts'
import { ENDPOINTS_PAGE, renderEndpointsPage } from './endpoints-table.ts'
import { renderEnvExample } from './env-example.ts'
import { renderEnvironment } from './environment-page.ts'
import { guideDocuments } from './guides.ts'
import { renderHttp } from './http-page.ts'
import { renderReadme } from './readme.ts'
import { referenceDocuments } from './reference/render.ts'
import { repositoryDocuments } from './repository.ts'
import { renderSwitchesPage, SWITCHES_PAGE } from './switches-table.ts'

export const documents = [
  { file: 'docs/environment.md', render: renderEnvironment },
  { file: '.env.example', render: renderEnvExample },
  { file: 'docs/http.md', render: renderHttp },
  { file: 'README.md', render: renderReadme },
  { file: 'docs/decisions/README.md', render: renderDecisions },
  { file: SWITCHES_PAGE, render: renderSwitchesPage },
  { file: ENDPOINTS_PAGE, render: renderEndpointsPage },
  ...repositoryDocuments,
  ...guideDocuments,
  ...referenceDocuments,
]

if (import.meta.main)
  for (const { file, render } of documents) await writeFile(join(ROOT, file), await render())
