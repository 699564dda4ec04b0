// The platform's stand-in alone, for anybody's storefront: npm run sandbox -- --port 4000
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createSandbox } from '#sandbox/index.ts'
import { enterHome } from './home.ts'

const USAGE = `npm run sandbox -- [options]
  --port 4000          where to listen (default: SANDBOX_PORT, else 4000)
  --host 127.0.0.1     on which address
  --public-url URL     how browsers reach it, when that differs
  --packages N         N made-up packages instead of the demo store
  --history            customers with years of purchases
  --webhook URL        send webhooks there
  --set NAME=POSITION  a switch of the emulator's README, such as storeKind=steam or strictDescription=true; repeatable
  --quiet              no line for each call`

function readOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env.SANDBOX_PORT ?? '4000' },
      host: { type: 'string', default: '127.0.0.1' },
      'public-url': { type: 'string' },
      packages: { type: 'string' },
      history: { type: 'boolean', default: false },
      webhook: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  return values
}

function numberOf(name: string, text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0) return value
  throw new Error(`--${name} needs a whole number, not ${text}.`)
}

function switchOf(text: string): [string, string] {
  const [name = '', position] = text.split('=')
  if (position !== undefined) return [name, position]
  throw new Error(`--set needs NAME=POSITION, not ${text}.`)
}

async function main(): Promise<void> {
  enterHome()
  const options = readOptions()
  if (options.help) {
    console.log(USAGE)
    return
  }
  const publicUrl = options['public-url']
  const sandbox = await createSandbox({
    port: numberOf('port', options.port),
    host: options.host,
    seed: options.packages === undefined ? 'demo' : numberOf('packages', options.packages),
    history: options.history,
    log: !options.quiet,
    variants: Object.fromEntries(options.set.map(switchOf)),
    ...(publicUrl === undefined ? {} : { publicUrl }),
  })
  console.log(`Sandbox   ${sandbox.url}/`)
  console.log(`TEBEX_API_URL=${sandbox.apiUrl}`)
  console.log(`TEBEX_PUBLIC_TOKEN=${sandbox.publicToken}`)
  console.log(`TEBEX_PRIVATE_KEY=${sandbox.privateKey}`)
  console.log(`TEBEX_WEBHOOK_SECRET=${sandbox.webhookSecret}`)
  console.log(`TEBEX_PLUGIN_URL=${sandbox.pluginUrl}`)
  console.log(`TEBEX_PLUGIN_SECRET=${sandbox.pluginSecret}`)
  if (options.webhook !== undefined) {
    const { detail } = await sandbox.webhooks.endpoint(options.webhook)
    console.log(`Webhooks  ${options.webhook} (${detail})`)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      sandbox.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

main().catch((error: unknown) => {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const text = error instanceof Error ? error.message : String(error)
  console.error(isTaken ? `The port is taken: ${text}. Choose another with --port.` : text)
  process.exitCode = 1
})
