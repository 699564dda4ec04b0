/** The log: JSON lines in production, readable text in a terminal. Every line is free of secrets and personal data. */
import { type Logger, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'
import { isOutage } from './db/database-error.server.ts'
import type { Env } from './env/env.server.ts'
import { createScrubber, withoutControls } from './redact.server.ts'

export type Log = Logger

type LogEnv = Pick<
  Env,
  | 'logLevel'
  | 'isProduction'
  | 'tebex'
  | 'ai'
  | 'admin'
  | 'sessionSecrets'
  | 'discordWebhookUrl'
  | 'discord'
  | 'databaseUrl'
  | 'metricsToken'
>

type LogOptions = {
  /** Receives finished lines; standard output by default. */
  write?: (line: string) => void
  /** Readable text instead of JSON; by default in a terminal outside production. */
  isPretty?: boolean
}

/** Errors belong under `err`. */
export function createLog(env: LogEnv, options: LogOptions = {}): Log {
  const { write = (line) => void process.stdout.write(line) } = options
  const { isPretty = process.stdout.isTTY === true && !env.isProduction } = options
  const scrub = createScrubber(listSecrets(env))
  const print = isPretty ? prettyPrinter() : (entry: unknown) => `${withoutControls(JSON.stringify(entry))}\n`
  return pino(
    {
      level: env.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError },
      hooks: {
        logMethod(args, method) {
          if (!isRepetition(args[0]) || this.isLevelEnabled('debug')) method.apply(this, args)
        },
      },
    },
    // The finished line is parsed again, so that nothing reaches the log without passing the scrubber.
    { write: (line: string) => write(print(scrub(JSON.parse(line)))) },
  )
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { stack, ...fields } = stdSerializers.err(error)
  return isOutage(error) ? fields : { ...fields, stack }
}

/** An outage of the database fails queries everywhere; logging each failure would repeat one message. */
function isRepetition(fields: unknown): boolean {
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return false
  return isOutage(fields.err) && fields.err.isLogged
}

function prettyPrinter(): (entry: unknown) => string {
  const print = pretty.prettyFactory({
    colorize: true,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
  })
  return (entry) => print(oneLine(entry, ''))
}

/** A visitor's text must not create log lines; only a stack has several. */
function oneLine(value: unknown, name: string): unknown {
  if (typeof value === 'string')
    return name === 'stack' ? value.split('\n').map(withoutControls).join('\n') : withoutControls(value)
  if (Array.isArray(value)) return value.map((item) => oneLine(item, ''))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [withoutControls(key), oneLine(item, key)]),
  )
}

function listSecrets(env: LogEnv): (string | null)[] {
  const { tebex, ai, admin, sessionSecrets, discord, discordWebhookUrl, databaseUrl, metricsToken } = env
  return [
    tebex.privateKey,
    tebex.webhookSecret,
    tebex.pluginSecret,
    ai?.key ?? null,
    admin.password,
    admin.passwordHash,
    discordWebhookUrl,
    discord?.clientSecret ?? null,
    discord?.botToken ?? null,
    databaseUrl,
    metricsToken,
    ...sessionSecrets,
  ]
}
