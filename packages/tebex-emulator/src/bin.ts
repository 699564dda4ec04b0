#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { listSwitches, OPTIONS, OPTIONS_HELP, readOptions } from './cli/options.ts'
import { fail, print, serve } from './cli/serve.ts'
import { createEmulator } from './create.ts'

const HELP = `tebex-emulator: Tebex on your machine, without a network and without money.

tebex-emulator [options]
${OPTIONS_HELP}`

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) return print(HELP)
  if (values.switches) return print(listSwitches())
  await serve(await createEmulator(await readOptions(values)), values)
}

main().catch(fail)
