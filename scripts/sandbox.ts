// Runs the stand-in for the platform with the demo's store, for any storefront: npm run sandbox -- --port 4000
import process from 'node:process'
import { parseArgs } from 'node:util'
import { fail, OPTIONS, OPTIONS_HELP, print, readOptions, serve, wholeNumber } from 'tebex-emulator/cli'
import { createSandbox } from '#sandbox/index.ts'
import { enterHome } from './home.ts'

const HELP = `npm run sandbox -- [options]
${OPTIONS_HELP}
  --packages N           N made-up packages instead of the demo store`

async function main(): Promise<void> {
  enterHome()
  const port = { type: 'string', default: process.env.SANDBOX_PORT ?? '4000' } as const
  const { values } = parseArgs({ options: { ...OPTIONS, port, packages: { type: 'string' } } })
  if (values.help) return print(HELP)
  const { seed, ...options } = await readOptions(values)
  const packages = values.packages === undefined ? 'demo' : wholeNumber('packages', values.packages)
  await serve(await createSandbox({ ...options, seed: seed ?? packages }), values)
}

main().catch(fail)
