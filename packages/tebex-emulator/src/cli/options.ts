/** What the command line takes. */
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import type { ParseArgsOptionsConfig } from 'node:util'
import { readSeed } from '../tebex/seed/seed.ts'
import type { EmulatorOptions } from '../types.ts'
import { choicesOf, defaultVariants, setVariants } from '../variants.ts'

/** The options of the command line, for `parseArgs`. */
export const OPTIONS = {
  port: { type: 'string', default: process.env.TEBEX_EMULATOR_PORT || '4000' },
  host: { type: 'string', default: process.env.TEBEX_EMULATOR_HOST || '127.0.0.1' },
  'public-url': { type: 'string' },
  seed: { type: 'string' },
  'from-token': { type: 'string' },
  'from-url': { type: 'string', default: 'https://headless.tebex.io/api' },
  set: { type: 'string', multiple: true, default: [] as string[] },
  switches: { type: 'boolean', default: false },
  history: { type: 'boolean', default: false },
  webhook: { type: 'string' },
  'abandoned-after': { type: 'string', default: '1440' },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} satisfies ParseArgsOptionsConfig

/** What `--help` prints about them. */
export const OPTIONS_HELP = `  --port 4000            where to listen; 0 takes any free port (TEBEX_EMULATOR_PORT)
  --host 127.0.0.1       on which address (TEBEX_EMULATOR_HOST)
  --public-url URL       how browsers reach it, when that differs
  --seed FILE            a store of your own, as YAML or JSON
  --from-token TOKEN     copies the public catalogue of a live store
  --from-url URL         from another API than https://headless.tebex.io/api
  --set NAME=VALUE       sets a switch, as often as you like
  --switches             lists the switches and what each can be
  --history              adds customers with years of purchases
  --webhook URL          sends webhooks there
  --abandoned-after 1440 minutes without use after which an unpaid basket is abandoned
  --quiet                prints no line for each call`

type Values = {
  port: string
  host: string
  'public-url'?: string
  seed?: string
  'from-token'?: string
  'from-url': string
  set: string[]
  history: boolean
  webhook?: string
  'abandoned-after': string
  quiet: boolean
}

/** The emulator's options; throws a sentence for each that makes no sense. */
export async function readOptions(values: Values): Promise<EmulatorOptions> {
  const publicUrl = values['public-url']
  const seed = await readStore(values)
  return {
    port: wholeNumber('port', values.port),
    host: values.host,
    history: values.history,
    abandonedAfterMs: wholeNumber('abandoned-after', values['abandoned-after']) * 60_000,
    log: !values.quiet,
    variants: readSwitches(values.set),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(seed !== null && { seed }),
  }
}

/** The number that an option was given; throws a sentence for anything else. */
export function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (text !== '' && Number.isInteger(value) && value >= 0) return value
  throw new Error(`--${name} needs a whole number, not ${text}.`)
}

async function readStore(values: Values): Promise<NonNullable<EmulatorOptions['seed']> | null> {
  const token = values['from-token']
  if (values.seed !== undefined) return readSeed(await readFile(values.seed, 'utf8'))
  if (token === undefined) return null
  // Only here, because a client is much to load for those who need none.
  const { copyStore } = await import('./copy-store.ts')
  return copyStore({ token, url: values['from-url'] })
}

export function readSwitches(settings: readonly string[]) {
  const variants = defaultVariants()
  for (const setting of settings) {
    const [name = '', ...value] = setting.split('=')
    setVariants(variants, { [name]: value.join('=') })
  }
  return variants
}

/** Every switch with its positions, the default first. */
export function listSwitches(): string {
  return Object.keys(defaultVariants())
    .map((name) => `${name} = ${choicesOf(name).join(' | ')}`)
    .join('\n')
}
