/** The commands; without one the emulator starts. */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { formatOrigin } from './address.ts'
import { LISTEN_HELP, listen } from './cli/listen.ts'
import { listSwitches, OPTIONS, OPTIONS_HELP, readOptions } from './cli/options.ts'
import { PROXY_HELP, proxy } from './cli/proxy.ts'
import { print, serve } from './cli/serve.ts'
import { warmUp } from './cli/warm-up.ts'
import { createEmulator } from './create.ts'
import { readVersion } from './version.ts'

const HELP = `tebex-emulator: Tebex on your machine, without a network and without money.

tebex-emulator [options]
${OPTIONS_HELP}
  --help                 prints this, and after a command what that takes
  --version              prints the version

tebex-emulator trigger TYPE --to URL --secret SECRET
  sends one webhook of this type to an address; without TYPE it lists them

${LISTEN_HELP}

${PROXY_HELP}

tebex-emulator verify --token TOKEN [--url URL]
  says what a store does today beside what was recorded; --help lists its options

tebex-emulator record [--to URL] [--out recording.json] [--port 4002] [--webhooks-to URL]
  passes requests on to the real API and writes what was answered, without what is personal

tebex-emulator replay RECORDING [--port 4000] [--webhook URL --secret SECRET]
  answers as was recorded

tebex-emulator compare RECORDING [--set NAME=VALUE] [--json]
  says where the emulator answers otherwise, and which switch explains it`

const WARM_UP_AFTER_MS = 1_000

type Command = { help: string; run: (args: string[]) => Promise<unknown> }

/** Imported on use, because most take long to load. */
const COMMANDS = new Map<string, () => Promise<Command>>([
  ['trigger', () => import('./cli/trigger.ts').then((it) => ({ help: it.TRIGGER_HELP, run: it.trigger }))],
  ['listen', async () => ({ help: LISTEN_HELP, run: listen })],
  ['proxy', async () => ({ help: PROXY_HELP, run: proxy })],
  ['verify', () => import('./cli/verify.ts').then((it) => ({ help: it.VERIFY_HELP, run: it.verify }))],
  ['record', () => import('./cli/record.ts').then((it) => ({ help: it.RECORD_HELP, run: it.record }))],
  ['replay', () => import('./cli/record.ts').then((it) => ({ help: it.REPLAY_HELP, run: it.replay }))],
  ['compare', () => import('./cli/compare.ts').then((it) => ({ help: it.COMPARE_HELP, run: it.compare }))],
])

/** Runs the command line; throws errors that `fail` explains. */
export async function main(args: string[]): Promise<void> {
  const [word = '', ...others] = args
  if (word === 'help') return main([...others, '--help'])
  if (word === '--version') return print(readVersion())
  if (word === '' || word.startsWith('-')) return start(args)
  const read = COMMANDS.get(word)
  if (read === undefined)
    throw new Error(
      `There is no command ${word}. There are ${[...COMMANDS.keys()].join(', ')}; without one the emulator starts.`,
    )
  const { help, run } = await read()
  if (others.includes('--help')) return print(help)
  await run(others)
}

async function start(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  if (values.help) return print(HELP)
  if (values.switches) return print(listSwitches())
  const emulator = await createEmulator(await readOptions(values))
  await serve(emulator, values)
  // The first answer must not wait for the warm-up, without which the emulator serves too.
  wait(WARM_UP_AFTER_MS, undefined, { ref: false })
    .then(() => warmUp(formatOrigin(values.host, emulator.port)))
    .catch(() => {})
}
