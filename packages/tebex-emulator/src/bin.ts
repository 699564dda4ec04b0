#!/usr/bin/env -S node --max-opt=2 --optimize-for-size --no-parallel-scavenge --heap-growing-percent=10
// For many requests at once on two cores, in little memory after long use. Maglev compiles last: TurboFan would cost more
// time and memory than it saves here. V8 gives unused pages back, collects the old generation whenever it has grown by a
// tenth, and leaves the second core to the client while it collects the young one.
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

${PROXY_HELP}

tebex-emulator verify --token TOKEN [--url URL]
  says what a store does today beside what was recorded; without --token it lists its options

tebex-emulator record [--to URL] [--out recording.json] [--port 4002] [--webhooks-to URL]
  passes requests on to the real API and writes what was answered, without what is personal

tebex-emulator replay RECORDING [--port 4000] [--webhook URL --secret SECRET]
  answers as was recorded

tebex-emulator compare RECORDING [--set NAME=VALUE] [--json]
  says where the emulator answers otherwise, and which switch explains it`

async function main([command, ...args]: string[]): Promise<void> {
  // Only where they are asked for, because they are much to load for those who need none.
  if (command === 'trigger') return (await import('./cli/trigger.ts')).trigger(args)
  if (command === 'verify') return (await import('./cli/verify.ts')).verify(args)
  if (command === 'record') return void (await (await import('./cli/record.ts')).record(args))
  if (command === 'replay') return void (await (await import('./cli/record.ts')).replay(args))
  if (command === 'compare') return (await import('./cli/compare.ts')).compare(args)
  if (command === 'listen') return void (await listen(args))
  if (command === 'proxy') return void (await proxy(args))
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) return print(HELP)
  if (values.switches) return print(listSwitches())
  await serve(await createEmulator(await readOptions(values)), values)
}

main(process.argv.slice(2)).catch(fail)
