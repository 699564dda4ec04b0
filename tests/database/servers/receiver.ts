/** A stand-in for a Discord webhook on a port of its own: which events it took how often, and how it fails. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { z } from 'zod'

const Message = z.object({
  embeds: z
    .array(z.object({ description: z.string() }))
    .min(1)
    .max(10),
})

/** Answer to a request; `lost`: the connection ends before anything is taken. */
export type Meets = 'taken' | 'too many' | 'server error' | 'lost'

export async function openReceiver(meets: (request: number) => Meets) {
  /** Times at which each text was taken. */
  const taken = new Map<string, number[]>()
  let requests = 0

  async function read(request: IncomingMessage): Promise<string> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    return Buffer.concat(chunks).toString('utf8')
  }

  const server = createServer((request, response) => {
    const met = meets(requests++)
    if (met === 'lost') return void request.socket.destroy()
    void read(request).then((text) => {
      if (met === 'too many') return response.writeHead(429, { 'retry-after': '0.02' }).end()
      if (met === 'server error') return response.writeHead(500).end()
      for (const { description } of Message.parse(JSON.parse(text)).embeds)
        taken.set(description, [...(taken.get(description) ?? []), Date.now()])
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    origin,
    taken,
    countRequests: () => requests,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Three in ten fail, in turn with each kind of failure. */
export function threeInTen(request: number): Meets {
  const failures: Meets[] = ['too many', 'server error', 'lost']
  return request % 10 < 3 ? (failures[(request + Math.floor(request / 10)) % 3] ?? 'lost') : 'taken'
}
