/** Writes the figures in README.md, counts of the repository and the latest results of `npm run bench`, and its addresses. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { languageNames } from '#app/messages/languages.ts'
import { routes } from '#app/routes.ts'
import { sections } from '#app/server/env/variables.server.ts'
import { describeFigures, RESULTS, Results } from '../../bench/parts/describe-figures.ts'
import { BUDGETS } from '../../tests/budgets/budgets.ts'
import { ROOT } from '../sources.ts'
import { listEndpoints } from './http-page.ts'
import { renderTable, replacePart } from './markdown.ts'
import { nameRepository, renderBadges } from './repository.ts'

const Manifest = z.looseObject({ dependencies: z.record(z.string(), z.string()) })

export async function renderReadme(): Promise<string> {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8')
  const withFigures = replacePart(readme, 'figures', await renderFigures())
  return nameRepository(await renderBadges(withFigures))
}

async function renderFigures(): Promise<string> {
  const results = Results.parse(JSON.parse(await readFile(RESULTS, 'utf8')))
  const measured = describeFigures(results).map(({ figure, measured, limit }) => [figure, measured, limit])
  return [
    renderTable(['In the repository', ''], await countParts()),
    `Measured by \`npm run bench\` on ${results.date} (${results.machine}):`,
    renderTable(['Figure', 'Measured', 'Limit'], measured),
  ].join('\n\n')
}

async function countParts(): Promise<string[][]> {
  const { dependencies } = Manifest.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')))
  const languages = Object.values(languageNames).map(({ name }) => name)
  const variables = Object.values(sections).flatMap(Object.keys)
  const pages = routes.filter(({ layout }) => layout === 'storefront')
  const endpoints = await listEndpoints()
  return [
    ['Languages of the shop', languages.join(', ')],
    ['Pages for shoppers, pages for the seller', `${pages.length}, ${routes.length - pages.length}`],
    ['[Endpoints](docs/http.md)', String(endpoints.length)],
    ['[Variables of the environment](docs/environment.md)', String(variables.length)],
    ['A public page as sent, at most', describeBudgets()],
    ['Direct dependencies', String(Object.keys(dependencies).length)],
  ]
}

function describeBudgets(): string {
  const budgets = Object.entries(BUDGETS).map(([kind, bytes]) => `${kind} ${bytes / 1000} KB`)
  return budgets.join(', ')
}
