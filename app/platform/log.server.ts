/** The log: JSON lines in production, readable in a terminal, with secrets and persons taken out of every line. */
import { Writable } from 'node:stream'
import { type Logger, pino, stdSerializers } from 'pino'
import { build as buildPretty } from 'pino-pretty'
import { truncateAddress } from './address.server.ts'
import type { Env } from './env.server.ts'
import { createScrubber, isSecretName, withoutControls } from './scrub.server.ts'

export type Log = Logger

const MAX_DEPTH = 6
const MAX_ENTRIES = 100

type LogOptions = {
  /** Where finished lines go; default standard output. */
  write?: (line: string) => void
  /** Readable instead of JSON; default: in a terminal outside of production. */
  isPretty?: boolean
}

type LogEnv = Pick<Env, 'logLevel' | 'isProduction' | 'tebex' | 'ai' | 'admin' | 'sessionSecrets' | 'discordWebhookUrl' | 'databaseUrl'>

/** Makes the shop's logger. */
export function createLog(env: LogEnv, options: LogOptions = {}): Log {
  const { write = (line) => process.stdout.write(line) } = options
  const { isPretty = process.stdout.isTTY === true && !env.isProduction } = options
  const scrub = createScrubber(secretsOf(env))
  const pretty = isPretty ? prettyWriter(write) : write
  return pino(
    {
      level: env.logLevel,
      base: null,
      serializers: { err: (error: unknown) => (error instanceof Error ? stdSerializers.err(error) : error) },
      formatters: {
        level: (label) => ({ level: label }),
        log: (entry) => cleanObject(entry, 0),
        bindings: (entry) => cleanObject(entry, 0),
      },
      hooks: {
        logMethod(values, method) {
          const [first, ...rest] = values.map((value) => (typeof value === 'string' ? withoutControls(value) : value))
          method.apply(this, [first, ...rest])
        },
      },
    },
    { write: (line: string) => pretty(scrub(line)) },
  )
}

/** The address as it may stand in a log line. */
export function ipForLog(address: string): string {
  return truncateAddress(address) || 'unknown'
}
