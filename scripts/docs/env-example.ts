/** Writes .env.example from the schema of the environment. */
import { documentation } from '#app/server/env/documentation.server.ts'
import { sections } from '#app/server/env/variables.server.ts'

const INTRODUCTION = `# Copy this file to .env, take the # from what you need, and put your own values in. The shop and each of its commands
# read it at start; what the environment itself says wins. docs/environment.md tells defaults and units.
# Text with spaces, # or $ stands in single quotes.`

export function renderEnvExample(): string {
  const parts = Object.entries(sections).map(([title, shape]) => {
    const lines = Object.entries(shape).map(([name, schema]) => {
      const { description = '', example = '' } = documentation.get(schema) ?? {}
      return `# ${description}\n#${name}=${quote(example)}`
    })
    return `# --- ${title} ---\n\n${lines.join('\n\n')}`
  })
  return `${[INTRODUCTION, ...parts].join('\n\n')}\n`
}

/** Leaves empty any example that a shell would expand or that shows nothing. */
function quote(example: string): string {
  if (example === '…' || example.startsWith('$(')) return ''
  return /[\s#$]/.test(example) ? `'${example}'` : example
}
