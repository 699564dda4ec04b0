/**
 * `tradepost setup`: starts the shop with its setup on a page. With `--from-env` the environment answers instead; with
 * `--generate` the command prints secrets.
 */
import { existsSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { enterHome, findStoreDir } from '../home.ts'
import { setUpFromEnvironment } from './setup/from-environment.ts'

const { values: options } = parseArgs({
  options: {
    'from-env': { type: 'boolean', default: false },
    generate: { type: 'boolean', default: false },
  },
})

if (options.generate) await import('./secret.ts')
else if (options['from-env']) await setUpByMachine()
else await openWithSetup()

async function setUpByMachine(): Promise<void> {
  const places = enterHome()
  requireNew(places.store)
  await setUpFromEnvironment({ environment: process.env, places, print: console.log })
}

async function openWithSetup(): Promise<void> {
  requireNew(findStoreDir())
  process.argv.push('--setup')
  await import('./supervise.ts')
}

function requireNew(store: string): void {
  if (existsSync(store)) throw new Error(`${store} is there already: this shop is set up.`)
}
