/** The workflows of the repository, read by the parser of the service that runs them. */
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { expect, test } from 'vitest'

// The parser imports JSON without the attribute that Node asks for.
const hooks = registerHooks({
  resolve: (specifier, context, resolve) => {
    const resolved = resolve(specifier, context)
    return specifier.endsWith('.json') ? { ...resolved, importAttributes: { type: 'json' } } : resolved
  },
})
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import(
  '@actions/workflow-parser'
)
hooks.deregister()

async function listErrors(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  if (!value) return context.errors.getErrors().map(({ message }) => message)
  const { errors = [] } = await convertWorkflowTemplate(context, value)
  return [
    ...context.errors.getErrors().map(({ message }) => message),
    ...errors.map(({ Message }) => Message),
  ]
}

const files = globSync('.github/workflows/*.yml')

test.each(files)('%s is a workflow', async (file) => {
  expect(await listErrors(file, await readFile(file, 'utf8'))).toEqual([])
})

test.each([
  ['an unknown key', 'runs-on:', 'runs-an:'],
  ['an unknown context', 'github.ref }}', 'gitthub.ref }}'],
])('%s is an error', async (_case, text, mistake) => {
  const workflow = await readFile('.github/workflows/tests.yml', 'utf8')
  expect(workflow).toContain(text)
  expect(await listErrors('tests.yml', workflow.replace(text, mistake))).not.toEqual([])
})
