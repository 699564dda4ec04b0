/** A TCP proxy in front of a test's database server: it can be cut, mended, and made to hang without closing anything. */
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Starts one on a free port; it ends with the test. */
export async function openTcpProxy(url: string) {
  const { hostname, port } = new URL(url)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isHanging = false

  const server = createServer((from) => {
    const to = connect(Number(port), hostname)
    const pair = [from, to] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        pairs.delete(pair)
        for (const one of pair) one.destroy()
      })
    }
    if (!isHanging) join(pair)
  })

  function join([from, to]: readonly [Socket, Socket]): void {
    from.pipe(to).pipe(from)
  }

  const listen = (wanted: number) =>
    new Promise<number>((resolve) => {
      server.listen(wanted, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const pair of pairs) for (const socket of pair) socket.destroy()
    })
  const ownPort = await listen(0)
  onTestFinished(async () => {
    if (server.listening) await cut()
  })
  const through = new URL(url)
  through.host = `127.0.0.1:${ownPort}`

  return {
    url: through.href,
    /** Closes every connection and takes no new one. */
    cut,
    mend: () => listen(ownPort),
    /** Keeps connections open, takes new ones, and passes nothing on. */
    hang() {
      isHanging = true
      for (const [from, to] of pairs) {
        from.unpipe(to).pause()
        to.unpipe(from).pause()
      }
    },
    resume() {
      if (!isHanging) return
      isHanging = false
      for (const pair of pairs) join(pair)
    },
  }
}
