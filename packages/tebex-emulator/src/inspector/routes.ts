import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { COMMANDS } from '../commands.ts'
import { createApp } from '../http/context.ts'
import { json, notFoundPage, redirect } from '../http/respond.ts'
import { Refusal } from '../tebex/refusal.ts'
import type { Sandbox } from '../types.ts'
import { describe } from './describe.ts'
import { inspectorPage } from './page.ts'

const STYLES = {
  'base.css': '../pages/base.css',
  'card.css': '../pages/card.css',
  'pay.css': '../pages/pay.css',
  'inspector.css': './inspector.css',
}

/** What a form of the inspector sends: its section, and text for the command. */
const Form = z.looseObject({
  section: z
    .string()
    .regex(/^[a-z]+$/)
    .optional(),
})

/** What went wrong with a command, in a sentence. */
function problemOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  return error instanceof Error ? error.message : String(error)
}

async function runCommand(sandbox: Sandbox, name: string, body: unknown): Promise<unknown> {
  const found = COMMANDS[name]
  if (found === undefined) throw new Refusal(404, `There is no command called ${name}.`)
  return found.run(sandbox, body)
}

/** The inspector, the control API and the stylesheets. */
export function createInspector(sandbox: Sandbox) {
  const app = createApp()
  app.get('/', (c) => inspectorPage(sandbox, c.req.query('problem')))
  app.get('/_sandbox/state', (c) => c.json(describe(sandbox)))
  app.get('/_sandbox/calls', () => json(sandbox.calls))
  for (const [name, file] of Object.entries(STYLES)) {
    app.get(`/_sandbox/${name}`, (c) =>
      c.body(readFileSync(new URL(file, import.meta.url)), 200, {
        'Content-Type': 'text/css; charset=utf-8',
        'Cache-Control': 'no-cache',
      }),
    )
  }

  // Another site's page may not press these buttons.
  app.post('/_sandbox/*', async (c, next) => {
    const isForeign = c.req.header('sec-fetch-site') === 'cross-site'
    return isForeign ? c.json({ error: 'Only the sandbox itself and programs may do this.' }, 403) : next()
  })
  app.post('/_sandbox/:command', async (c) => {
    try {
      return json({ data: (await runCommand(sandbox, c.req.param('command'), c.var.body)) ?? null })
    } catch (error) {
      return json({ error: problemOf(error) }, error instanceof Refusal ? error.status : 422)
    }
  })
  // The inspector's own forms lead back to the section that they came from.
  app.post('/_sandbox/form/:command', async (c) => {
    const form = Form.safeParse(c.var.body)
    const { section = 'keys', ...input } = form.success ? form.data : {}
    try {
      await runCommand(sandbox, c.req.param('command'), input)
      return redirect(`/#${section}`)
    } catch (error) {
      return redirect(`/?problem=${encodeURIComponent(problemOf(error))}`)
    }
  })
  app.all('/_sandbox/*', notFoundPage)
  return app
}
