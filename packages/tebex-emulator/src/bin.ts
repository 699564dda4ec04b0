#!/usr/bin/env -S node --max-semi-space-size=1 --optimize-for-size --no-maglev
// The flags halve the memory after long use: a small young generation, and one optimizing compiler instead of two.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { LISTEN_HELP, listen } from './cli/listen.ts'
import { listSwitches, OPTIONS, OPTIONS_HELP, readOptions } from './cli/options.ts'
import { PROXY_HELP, proxy } from './cli/proxy.ts'
import { fail, print, serve } from './cli/serve.ts'
import { createEmulator } from './create.ts'

const HELP = `tebex-emulator: Tebex on your machine, without a network and without money.

tebex-emulator [options]
${OPTIONS_HELP}

tebex-emulator trigger TYPE --to URL --secret SECRET
  sends one webhook of this type to an address; without TYPE it lists them

${LISTEN_HELP}
  prints the webhooks that arrive, and whether they are signed with the secret

${PROXY_HELP}`

async function main([command, ...args]: string[]): Promise<void> {
  // Only here, because the client is much to load for those who need none.
  if (command === 'trigger') return (await import('./cli/trigger.ts')).trigger(args)
  if (command === 'listen') return void (await listen(args))
  if (command === 'proxy') return void (await proxy(args))
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) return print(HELP)
  if (values.switches) return print(listSwitches())
  await serve(await createEmulator(await readOptions(values)), values)
}

main(process.argv.slice(2)).catch(fail)
