/** Options of the command line. */
import process from 'node:process'
import type { ParseArgsOptionsConfig } from 'node:util'
import { z } from 'zod'
import { parseWebAddress } from '../address.ts'
import { readText } from '../files.ts'
import { explainError } from '../reason.ts'
import { readSeed } from '../tebex/seed/seed.ts'
import type { EmulatorOptions } from '../types.ts'
import { choicesOf, createDefaultVariants, setVariants } from '../variants.ts'

const LIVE_API = 'https://headless.tebex.io/api'

/** It stands in addresses. */
const TOKEN = /^[\w-]{1,100}$/
/** A container is reached by the name of its service, which only its environment knows. */
export function listAllowedHosts(): string[] {
  const names = (process.env.TEBEX_EMULATOR_ALLOW_HOST ?? '').split(',')
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

/** The options of the command line, for `parseArgs`. */
export const OPTIONS = {
  port: { type: 'string', default: process.env.TEBEX_EMULATOR_PORT || '4000' },
  host: { type: 'string', default: process.env.TEBEX_EMULATOR_HOST || '127.0.0.1' },
  'public-url': { type: 'string' },
  'public-token': { type: 'string' },
  'allow-host': { type: 'string', multiple: true, default: listAllowedHosts() },
  seed: { type: 'string' },
  'from-token': { type: 'string' },
  'from-url': { type: 'string' },
  set: { type: 'string', multiple: true, default: [] as string[] },
  switches: { type: 'boolean', default: false },
  history: { type: 'boolean', default: false },
  state: { type: 'string' },
  webhook: { type: 'string' },
  'abandoned-after': { type: 'string', default: '1440' },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} satisfies ParseArgsOptionsConfig

/** The options as `--help` prints them. */
export const OPTIONS_HELP = `  --port 4000            where to listen; 0 takes any free port (TEBEX_EMULATOR_PORT)
  --host 127.0.0.1       on which address (TEBEX_EMULATOR_HOST)
  --public-url URL       how browsers reach it, when that differs
  --public-token TOKEN   the token that a storefront has written into it
  --allow-host NAME      answers under this name too, as often as you like (TEBEX_EMULATOR_ALLOW_HOST, with commas)
  --seed FILE            a store of your own, as YAML or JSON
  --from-token TOKEN     copies the public catalogue of a live store
  --from-url URL         from another API than ${LIVE_API}
  --set NAME=VALUE       sets a switch, as often as you like
  --switches             lists the switches and what each can be
  --history              adds customers with years of purchases
  --state FILE           keeps everything over restarts in this file
  --webhook URL          sends webhooks there
  --abandoned-after 1440 minutes without use after which an unpaid basket is abandoned
  --quiet                prints no line for each call`

type Values = {
  port: string
  host: string
  'public-url'?: string
  'public-token'?: string
  'allow-host': string[]
  seed?: string
  'from-token'?: string
  'from-url'?: string
  set: string[]
  history: boolean
  state?: string
  webhook?: string
  'abandoned-after': string
  quiet: boolean
}

/** Parses the emulator's options; throws a sentence for an invalid one. */
export async function readOptions(values: Values): Promise<EmulatorOptions> {
  const publicUrl = values['public-url']
  if (publicUrl !== undefined) parseWebAddress('--public-url', publicUrl, { isPlain: true })
  const publicToken = values['public-token']
  if (publicToken !== undefined && !TOKEN.test(publicToken))
    throw new Error(`--public-token needs letters, digits and hyphens, not ${publicToken}.`)
  if (values.webhook !== undefined) parseWebAddress('--webhook', values.webhook)
  const options = {
    port: parsePort('port', values.port),
    host: values.host,
    allowedHosts: values['allow-host'],
    history: values.history,
    abandonedAfterMs: wholeNumber('abandoned-after', values['abandoned-after']) * 60_000,
    log: !values.quiet,
    // Without --set the switches are those of the state's file.
    ...(values.set.length > 0 && { variants: readSwitches(values.set) }),
    ...(values.state !== undefined && { stateFile: values.state }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(publicToken !== undefined && { publicToken }),
  }
  const seed = await readStore(values)
  return { ...options, ...(seed !== null && { seed }) }
}

/** Parses the number in an option; throws a sentence for anything else. */
export function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (text !== '' && Number.isInteger(value) && value >= 0) return value
  throw new Error(`--${name} needs a whole number, not ${text}.`)
}

/** Parses the port in an option; throws a sentence for anything else. */
export function parsePort(name: string, text: string): number {
  const port = wholeNumber(name, text)
  if (port <= 65_535) return port
  throw new Error(`--${name} needs a whole number from 0 to 65535, not ${text}.`)
}

async function readStore(values: Values): Promise<NonNullable<EmulatorOptions['seed']> | null> {
  const { seed, 'from-token': token, 'from-url': url } = values
  if (url !== undefined && token === undefined) throw new Error('--from-url needs --from-token.')
  if (seed !== undefined && token !== undefined)
    throw new Error('--seed and --from-token are two stores: choose one.')
  if (seed !== undefined) return readStoreFile(seed)
  return token === undefined ? null : copyStoreByToken(token, url ?? LIVE_API)
}

async function readStoreFile(file: string): Promise<ReturnType<typeof readSeed>> {
  const text = await readText('--seed', file)
  try {
    return readSeed(text)
  } catch (error) {
    if (error instanceof z.ZodError)
      throw new Error(`--seed: ${file} is not right:\n${z.prettifyError(error)}`)
    // The first line names the error and its place; the others show the place.
    const [what = ''] = explainError(error).split(':\n')
    throw new Error(`--seed: ${file} is neither YAML nor JSON: ${what}.`)
  }
}

async function copyStoreByToken(token: string, url: string) {
  parseWebAddress('--from-url', url, { isPlain: true })
  // Imported here, because most commands need no client and loading it takes long.
  const [{ copyStore }, { TebexError }] = await Promise.all([
    import('./copy-store.ts'),
    import('tebex-client'),
  ])
  return copyStore({ token, url }).catch((error: unknown) => {
    if (!(error instanceof TebexError)) throw error
    const { status } = error
    if (status === 404 || status === 422)
      throw new Error(`There is no store with this token at ${url}: status ${status}.`)
    throw new Error(`The store at ${url} cannot be copied: ${explainError(error.cause ?? error)}`)
  })
}

export function readSwitches(settings: readonly string[]) {
  const variants = createDefaultVariants()
  for (const setting of settings) {
    const [name = '', ...value] = setting.split('=')
    setVariants(variants, { [name]: value.join('=') })
  }
  return variants
}

/** Every switch with its positions, the default first. */
export function listSwitches(): string {
  return Object.keys(createDefaultVariants())
    .map((name) => `${name} = ${choicesOf(name).join(' | ')}`)
    .join('\n')
}
