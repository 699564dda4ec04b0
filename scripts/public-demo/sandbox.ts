/** The sandbox of a public demo: strangers reach its login, its checkout and its pictures, and nothing else. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { createSandbox, type Sandbox } from '#sandbox/index.ts'

/** The inspector, the controls, the API and the other services stay on a port of this machine alone. */
const OPEN = /^\/(?:fivem|steam|pay|checkout|portal|pictures|v)(?:\/|$)/
/** A buyer's form is far smaller. */
const MAX_BYTES = 64 * 1024
const ANSWERS_WITHIN_MS = 30_000

type PublicSandboxOptions = { port: number; host?: string | undefined; publicUrl: string }

/** Rejects when the port is taken. Its keys are new at each start, because the emulator's own are known to everybody. */
export async function openPublicSandbox(options: PublicSandboxOptions): Promise<Sandbox> {
  const sandbox = await createSandbox({
    publicUrl: options.publicUrl,
    privateKey: createKey(),
    pluginSecret: createKey(),
    webhookSecret: createKey(),
  })
  const { close } = sandbox
  const { host: hostHeader } = new URL(options.publicUrl)
  const door = createServer((received, response) =>
    pass(received, response, { port: sandbox.port, hostHeader }),
  )
  door.listen(options.port, options.host ?? '127.0.0.1')
  try {
    await once(door, 'listening')
  } catch (error) {
    await close()
    throw error
  }
  return Object.assign(sandbox, {
    async close() {
      door.close()
      door.closeAllConnections()
      await close()
    },
  })
}

function createKey(): string {
  return randomBytes(20).toString('hex')
}

type Target = { port: number; hostHeader: string }

function pass(received: IncomingMessage, response: ServerResponse, { port, hostHeader }: Target): void {
  const { method = 'GET', url = '/', headers } = received
  // Dot segments are resolved before the path is judged.
  const parsed = URL.parse(url, 'http://door')
  if (parsed === null || parsed.host !== 'door' || !OPEN.test(parsed.pathname)) {
    refuse(response, 404, 'The public demo opens the login and the checkout only.')
    return
  }
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_BYTES) {
    refuse(response, 413, 'This form is too large.')
    return
  }
  const forwarded = request({
    host: '127.0.0.1',
    port,
    method,
    path: parsed.pathname + parsed.search,
    // The emulator reads the platform's hosts as other addresses.
    headers: { ...headers, host: hostHeader, connection: 'close' },
    timeout: ANSWERS_WITHIN_MS,
  })
  forwarded.on('timeout', () => forwarded.destroy())
  forwarded.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    pipeline(answer, response, () => {})
  })
  forwarded.on('error', () => {
    if (response.headersSent) response.destroy()
    else refuse(response, 502, 'The checkout of the demo does not answer.')
  })
  pipeline(received, forwarded, () => {})
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  response.end(`${sentence}\n`)
}
