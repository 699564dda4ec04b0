/** Holds the shop's address while no shop listens there: connections are accepted, left unread, and passed on later. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const TRY_EVERY_MS = 5
/** A shop that stops finishes what is under way first. */
const FREE_WITHIN_MS = 10_000

/** Resolves as soon as the address is free and held. When another program was quicker, none are held. */
export async function holdVisitors({ host, port }: { host: string; port: number }) {
  const waiting: Socket[] = []
  const server = createServer({ pauseOnConnect: true }, (connection) => {
    connection.on('error', () => connection.destroy())
    waiting.push(connection)
  })
  const until = Date.now() + FREE_WITHIN_MS
  while (!(await listens()) && Date.now() < until) await delay(TRY_EVERY_MS)

  function listens(): Promise<boolean> {
    server.listen(port, host)
    return once(server, 'listening').then(
      () => true,
      () => false,
    )
  }

  return {
    waiting,
    /** Frees the address; who waits is still connected. */
    stop: () => void server.close(),
  }
}
