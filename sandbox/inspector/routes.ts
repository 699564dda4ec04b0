import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { COMMANDS } from '../commands.ts'
import { json, type Message, notFoundPage, type Reply, redirect } from '../http/message.ts'
import { describe } from '../state.ts'
import { Refusal } from '../tebex/refusal.ts'
import type { Sandbox } from '../types.ts'
import { inspectorPage } from './page.ts'

const STYLES: Readonly<Record<string, string>> = {
  '/_sandbox/base.css': '../pages/base.css',
  '/_sandbox/card.css': '../pages/card.css',
  '/_sandbox/pay.css': '../pages/pay.css',
  '/_sandbox/inspector.css': './inspector.css',
}

const CONTROL = '/_sandbox/'
const FORM = '/_sandbox/form/'

/** What a form of the inspector sends: its section, and text for the command. */
const Form = z.looseObject({
  section: z
    .string()
    .regex(/^[a-z]+$/)
    .optional(),
})

function readStyle(path: string): Reply | null {
  const file = STYLES[path]
  if (file === undefined) return null
  const body = readFileSync(new URL(file, import.meta.url))
  return { status: 200, type: 'text/css; charset=utf-8', body, headers: { 'Cache-Control': 'no-cache' } }
}

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

async function answerControl(sandbox: Sandbox, name: string, body: unknown): Promise<Reply> {
  try {
    return json({ data: (await runCommand(sandbox, name, body)) ?? null })
  } catch (error) {
    return json({ error: problemOf(error) }, error instanceof Refusal ? error.status : 422)
  }
}

/** Runs a command for the inspector's own form and goes back to the section that it came from. */
async function answerForm(sandbox: Sandbox, name: string, body: unknown): Promise<Reply> {
  const form = Form.safeParse(body)
  const { section = 'keys', ...input } = form.success ? form.data : {}
  try {
    await runCommand(sandbox, name, input)
    return redirect(`/#${section}`)
  } catch (error) {
    return redirect(`/?problem=${encodeURIComponent(problemOf(error))}`)
  }
}

/** Another site's page may not press these buttons. */
const isForeign = ({ headers }: Message): boolean => headers['sec-fetch-site'] === 'cross-site'

function answerRead(sandbox: Sandbox, path: string): Reply {
  if (path === `${CONTROL}state`) return json(describe(sandbox))
  if (path === `${CONTROL}calls`) return json(sandbox.calls)
  return readStyle(path) ?? notFoundPage()
}

/** The inspector, the control API and the stylesheets. */
export function createOwnPages(sandbox: Sandbox): (message: Message) => Promise<Reply | null> {
  return async (message) => {
    const { path, method } = message
    if (path === '/' && method === 'GET') return inspectorPage(sandbox, message.query.get('problem'))
    if (!path.startsWith(CONTROL)) return null
    if (method === 'GET') return answerRead(sandbox, path)
    if (method !== 'POST') return notFoundPage()
    if (isForeign(message)) return json({ error: 'Only the sandbox itself and programs may do this.' }, 403)
    return path.startsWith(FORM)
      ? answerForm(sandbox, path.slice(FORM.length), message.body)
      : answerControl(sandbox, path.slice(CONTROL.length), message.body)
  }
}
