/** `tradepost setup`: the setup in a terminal; with `--from-env` the environment answers, with `--generate` it prints secrets. */
import { existsSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { explain } from '../failure.ts'
import { enterHome } from '../home.ts'
import { setUpFromEnvironment } from './setup/from-environment.ts'
import { setUpInTerminal } from './setup/terminal.ts'

const { values: options } = parseArgs({
  options: {
    'from-env': { type: 'boolean', default: false },
    generate: { type: 'boolean', default: false },
  },
})

if (options.generate) await import('./secret.ts')
else await setUp()

async function setUp(): Promise<void> {
  const places = enterHome()
  const environment = process.env
  try {
    if (existsSync(places.store)) throw new Error(`${places.store} is there already: this shop is set up.`)
    if (options['from-env']) await setUpFromEnvironment({ environment, places, print: console.log })
    else await setUpInTerminal({ environment, places })
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}
