import process from 'node:process'
import { z } from 'zod'
import { explainError } from '../reason.ts'
import type { Emulator } from '../types.ts'
import { listVariables } from '../variables.ts'

/** Prints the variables that lead a storefront to the emulator, and closes it when the process is told to end. */
export async function serve(emulator: Emulator, { webhook }: { webhook?: string }): Promise<void> {
  print(`Inspector ${emulator.url}/`)
  for (const [name, value] of Object.entries(listVariables(emulator))) print(`${name}=${value}`)
  if (webhook !== undefined) {
    const { isValidated, detail } = await emulator.webhooks.endpoint(webhook)
    const outcome = isValidated ? detail : `${detail}; it is asked again before the first event`
    print(`Webhooks  ${webhook} (${outcome})`)
  }
  closeWhenTold(emulator)
}

/** Closes and ends the process on SIGINT or SIGTERM. */
export function closeWhenTold({ close }: { close: () => Promise<void> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}

/** Prints a line to the standard output; ends the process quietly when its reader has gone. */
export function print(line: string): void {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', endQuietly)
  process.stdout.write(`${line}\n`)
}

/** `| head` closes the pipe once it has its lines. */
function endQuietly(error: Error): void {
  if (!('code' in error && error.code === 'EPIPE')) throw error
  process.exit()
}

/** Ends the process with a sentence about the error. */
export function fail(error: unknown): void {
  complain(error)
  // A listening server would keep the process alive.
  process.stderr.write('', () => process.exit())
}

/** Prints the error and continues. */
export function complain(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}

/** Explains an error in plain words. */
export function explain(error: unknown): string {
  if (error instanceof z.ZodError) return `The store's file is not right:\n${z.prettifyError(error)}`
  return whyNotUnderstood(error) ?? explainListenError(error) ?? explainError(error)
}

/** Node's first sentence names the argument; the others speak of positionals. */
function whyNotUnderstood(error: unknown): string | null {
  const isOfArguments =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isOfArguments ? `${error.message.split(/\.(?:\s|$)/)[0]}. With --help the options are listed.` : null
}

const ListenError = z.object({
  code: z.string(),
  syscall: z.literal('listen'),
  address: z.string(),
  port: z.number().optional(),
})
const UnknownHost = z.object({ syscall: z.literal('getaddrinfo'), hostname: z.string() })

/** Explains why a server cannot listen at its address; null for other errors. */
export function explainListenError(error: unknown, option = '--port'): string | null {
  const host = UnknownHost.safeParse(error).data?.hostname
  if (host !== undefined) return noAddressHere(host)
  const { data } = ListenError.safeParse(error)
  if (data === undefined) return null
  const { code, address, port } = data
  if (code === 'EADDRINUSE') return `Port ${port} of ${address} is taken. Choose another with ${option}.`
  if (code === 'EACCES') return `You may not listen at port ${port}. Choose another with ${option}.`
  return code === 'EADDRNOTAVAIL' ? noAddressHere(address) : null
}

const noAddressHere = (host: string): string =>
  `Nothing can listen at ${host}: it is no address of this machine. Choose another with --host.`
