/** Shops side by side on one database, behind a proxy that does what `deploy/nginx-several.conf` says. */
import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { openShop, type ShopChild } from '#tests/support/built-shop.ts'
import { freePort, until } from '#tests/support/net.ts'
import type { SandboxChild } from '#tests/support/sandbox.ts'

type Shop = { child: ShopChild; port: number }

export async function openSeveralShops(sandbox: SandboxChild, env: Record<string, string>, count: number) {
  const shops: Shop[] = []
  /** So many of them get visitors. */
  let used = 1
  const start = async (port: number): Promise<Shop> => {
    const child = await openShop(sandbox, env, { port })
    await until(`${child.origin}/readyz`, ({ status }) => status === 200)
    return { child, port }
  }
  while (shops.length < count) shops.push(await start(await freePort()))

  const server = createServer((request, response) => {
    void pass(request, response, orderFor(request)).catch(() => response.destroy())
  })
  /** An address stays with one shop; the others follow for when that one is away. */
  function orderFor({ headers }: IncomingMessage): number[] {
    const digits = String(headers['x-forwarded-for']).replaceAll(/\D/g, '')
    const first = Number(digits.slice(-9)) % used
    return Array.from({ length: used }, (_, index) => shops[(first + index) % used]?.port ?? 0)
  }
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${port}`,
    listOrigins: () => shops.slice(0, used).map(({ child }) => child.origin),
    use(number: number): void {
      used = number
    },
    /** Processor time of all shops that get visitors, in milliseconds. */
    async readCpuMs(): Promise<number> {
      const reports = await Promise.all(shops.slice(0, used).map(({ child }) => child.ask('report')))
      return reports.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
    },
    /** Kills one of those that get visitors, and starts it again at its address. */
    async kill(number: number): Promise<void> {
      const shop = shops[number % used]
      if (!shop) return
      await shop.child.stop('SIGKILL')
      Object.assign(shop, await start(shop.port))
    },
    async stop(): Promise<void> {
      server.close()
      server.closeAllConnections()
      for (const { child } of shops) await child.stop()
    },
  }
}

/** A shop that takes no connection is passed over; what one has received is never sent to another. */
async function pass(request: IncomingMessage, response: ServerResponse, ports: number[]): Promise<void> {
  const body = await buffer(request)
  for (const port of ports) {
    const answer = await send(request, body, port)
    if (answer === null) continue
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('error', () => response.destroy())
    answer.pipe(response)
    return
  }
  response.destroy()
}

/** The answer, or null when nothing listens there. */
function send(request: IncomingMessage, body: Buffer, port: number): Promise<IncomingMessage | null> {
  const { method, url: path, headers } = request
  return new Promise((resolve, reject) => {
    forward({ host: '127.0.0.1', port, method, path, headers, agent: false }, resolve)
      .on('error', (error) =>
        'code' in error && error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
      )
      .end(body)
  })
}
