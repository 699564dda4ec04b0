import process from 'node:process'
import { z } from 'zod'
import { reasonOf } from '../reason.ts'
import type { Emulator } from '../types.ts'

/** Prints what a storefront needs to reach the emulator, and closes it when the process is told to end. */
export async function serve(emulator: Emulator, { webhook }: { webhook?: string }): Promise<void> {
  const lines = {
    TEBEX_API_URL: emulator.apiUrl,
    TEBEX_PUBLIC_TOKEN: emulator.publicToken,
    TEBEX_PRIVATE_KEY: emulator.privateKey,
    TEBEX_WEBHOOK_SECRET: emulator.webhookSecret,
    TEBEX_CHECKOUT_URL: emulator.checkoutUrl,
    TEBEX_PROJECT_ID: String(emulator.projectId),
    TEBEX_PLUGIN_URL: emulator.pluginUrl,
    TEBEX_PLUGIN_SECRET: emulator.pluginSecret,
  }
  print(`Inspector ${emulator.url}/`)
  for (const [name, value] of Object.entries(lines)) print(`${name}=${value}`)
  if (webhook !== undefined) {
    const { isValidated, detail } = await emulator.webhooks.endpoint(webhook)
    const outcome = isValidated ? detail : `${detail}; it is asked again before the first event`
    print(`Webhooks  ${webhook} (${outcome})`)
  }
  closeWhenTold(emulator)
}

/** Ends the process, in good order, when it is told to. */
export function closeWhenTold({ close }: { close: () => Promise<void> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}

/** Prints a line to the standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Ends the process with a sentence about what went wrong. */
export function fail(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}

function explain(error: unknown): string {
  if (error instanceof z.ZodError) return `The store's file is not right:\n${z.prettifyError(error)}`
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return isTaken ? `The port is taken: ${error.message}. Choose another with --port.` : reasonOf(error)
}
