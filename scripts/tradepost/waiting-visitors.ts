/** Holds the shop's address while no shop listens there: connections are accepted, left unread, and passed on later. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const TRY_EVERY_MS = 5
/** A stopping shop first finishes its requests, so the address may take this long to become free. */
const FREE_WITHIN_MS = 10_000

/**
 * Resolves as soon as the address is free and held. It holds no connections when another program takes the address
 * first.
 */
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
    /** Frees the address; waiting visitors stay connected. */
    stop: () => void server.close(),
  }
}
