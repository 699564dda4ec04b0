/** Forwards TCP connections to a server. It can be redirected, cut off, or left hanging without closing anything. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type Target = { host: string; port: number }
type Pair = readonly [from: Socket, to: Socket]

export class TcpForward {
  readonly #pairs = new Set<Pair>()
  readonly #server = createServer((from) => this.#accept(from))
  #target: Target
  #isHanging = false

  constructor(target: Target) {
    this.#target = target
  }

  /** Resolves to the listening port; 0 asks for a free one. */
  async listen(port: number): Promise<number> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  /** Closes all connections and forwards new ones to this port. */
  lead(port: number): void {
    this.#target = { ...this.#target, port }
    this.#drop()
  }

  /** Closes all connections and accepts no new one until `listen`. */
  async cut(): Promise<void> {
    if (!this.#server.listening) return
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#drop()
    await closed
  }

  /** Keeps connections open, accepts new ones, and forwards nothing. */
  hang(): void {
    this.#isHanging = true
    for (const [from, to] of this.#pairs) {
      from.unpipe(to).pause()
      to.unpipe(from).pause()
    }
  }

  resume(): void {
    if (!this.#isHanging) return
    this.#isHanging = false
    for (const pair of this.#pairs) join(pair)
  }

  #accept(from: Socket): void {
    const pair = [from, connect(this.#target)] as const
    this.#pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        this.#pairs.delete(pair)
        for (const peer of pair) peer.destroy()
      })
    }
    if (!this.#isHanging) join(pair)
  }

  #drop(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy()
  }
}

function join([from, to]: Pair): void {
  from.pipe(to).pipe(from)
}
