import { z } from 'zod'
import { readAsset } from '../assets.ts'
import { blankCredentials } from '../calls.ts'
import { COMMANDS } from '../commands.ts'
import { listDifferences } from '../differences.ts'
import { createApp, readQuery, type SandboxContext } from '../http/context.ts'
import { json, notFoundPage, redirect, writtenJson } from '../http/respond.ts'
import { explainError } from '../reason.ts'
import { Refusal } from '../tebex/refusal.ts'
import type { Command, Emulator, Extension } from '../types.ts'
import { describe } from './describe.ts'
import { streamChanges } from './events.ts'
import { inspectorPage } from './page.ts'
import { readView } from './view.ts'

/** Files that pages load, with their types. */
const PAGE_ASSETS = {
  'base.css': 'text/css',
  'card.css': 'text/css',
  'pay.css': 'text/css',
  'inspector.css': 'text/css',
  'inspector.js': 'text/javascript',
  'embedded/frame.js': 'text/javascript',
  'embedded/zoid.frame.min.js': 'text/javascript',
}

/** A form of the inspector names its section, to which the browser returns; its other fields are the command's. */
const Form = z.looseObject({
  section: z
    .string()
    .regex(/^[a-z]+$/)
    .optional(),
})

/** Explains the failure of a command in a sentence. */
function explainProblem(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  return explainError(error)
}

/** Shows the page again as its address says, with the section unfolded. */
function returnTo(c: SandboxContext, section: string, problem?: string): Response {
  const query = new URLSearchParams(URL.parse(c.req.header('referer') ?? '')?.search ?? '')
  query.delete('problem')
  if (!query.getAll('open').includes(section)) query.append('open', section)
  if (problem !== undefined) query.set('problem', problem)
  return redirect(`/?${query}#${section}`)
}

/** The official description of the Headless API, at this address and with this token. */
function describeApi({ apiUrl, publicToken }: Emulator): string {
  return readAsset('headless-api.yaml')
    .replaceAll('https://headless.tebex.io/api', apiUrl)
    .replace('default: ""', `default: ${publicToken}`)
}

/** The inspector, the control API, stylesheets and scripts. */
export function createInspector(emulator: Emulator, extensions: readonly Extension[], announce: () => void) {
  const app = createApp()
  const commands: Record<string, Command> = Object.assign(
    {},
    COMMANDS,
    ...extensions.map((one) => one.commands),
  )
  async function runCommand(name: string, body: unknown): Promise<unknown> {
    const found = commands[name]
    if (found === undefined) throw new Refusal(404, `There is no command called ${name}.`)
    try {
      return await found.run(emulator, body)
    } finally {
      announce()
    }
  }
  app.get('/', (c) => {
    const view = readView(readQuery(c))
    return inspectorPage({ emulator, extensions, view, problem: c.req.query('problem') })
  })
  app.get('/_sandbox/events', (c) => streamChanges(c, emulator))
  app.get('/_sandbox/state', (c) => c.json(describe(emulator, extensions)))
  app.get('/_sandbox/export', () =>
    writtenJson(emulator.exportState(), 200, {
      'Content-Disposition': 'attachment; filename="tebex-emulator-state.json"',
      'Cache-Control': 'no-store',
    }),
  )
  app.get('/_sandbox/calls', () => json(emulator.calls.map(blankCredentials)))
  app.get('/openapi.yaml', (c) => c.body(describeApi(emulator), 200, { 'Content-Type': 'application/yaml' }))
  app.get('/differences.json', (c) => c.json(listDifferences()))
  for (const [name, type] of Object.entries(PAGE_ASSETS)) {
    app.get(`/_sandbox/${name}`, (c) =>
      c.body(readAsset(name), 200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'no-cache',
      }),
    )
  }

  // Pages of other sites must not press these buttons.
  app.post('/_sandbox/*', async (c, next) => {
    const isForeign = c.req.header('sec-fetch-site') === 'cross-site'
    return isForeign ? c.json({ error: 'Only the emulator itself and programs may do this.' }, 403) : next()
  })
  app.post('/_sandbox/:command', async (c) => {
    try {
      return json({ data: (await runCommand(c.req.param('command'), c.var.body)) ?? null })
    } catch (error) {
      return json({ error: explainProblem(error) }, error instanceof Refusal ? error.status : 422)
    }
  })
  // The inspector's forms return to their section.
  app.post('/_sandbox/:command/form', async (c) => {
    const form = Form.safeParse(c.var.body)
    const { section = 'keys', ...input } = form.success ? form.data : {}
    try {
      await runCommand(c.req.param('command'), input)
      return returnTo(c, section)
    } catch (error) {
      return returnTo(c, section, explainProblem(error))
    }
  })
  app.all('/_sandbox/*', notFoundPage)
  return app
}
