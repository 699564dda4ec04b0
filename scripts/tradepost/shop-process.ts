/** Runs a shop as a child process of supervise.ts. */
import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { findNode, launch } from '../launch.mjs'
import { type Order, Report } from './supervised.ts'

export type ShopProcess = ReturnType<typeof startShop>

/** Starts the version in that folder, which listens on a private address until it is told to open. */
export function startShop(folder: string) {
  const child = launch(findNode(folder), [join(folder, 'scripts/start.ts'), ...process.argv.slice(2)], {
    ...process.env,
    TRADEPOST_SUPERVISED: '1',
  })
  const exited = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  const prepared = reported(child, exited, ['prepared']).then((report) => report !== null)
  const address = reported(child, exited, ['started']).then((report) =>
    report?.state === 'started' ? report : null,
  )
  const opening = reported(child, exited, ['opening', 'open'])
  const opened = reported(child, exited, ['open'])

  function order(word: Order, connection?: Socket): void {
    if (child.connected) child.send(word, connection)
  }

  return {
    exited,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    /** Resolves to true when the shop waits for store folder and database, and to false when it ended before. */
    prepared,
    /** Gives the shop its store folder and database. */
    begin: () => order('begin'),
    /**
     * Resolves to the address that tells whether the shop is ready, and the visitors' address; null when the shop ended
     * before.
     */
    address,
    /**
     * Resolves when visitors reach the shop, or when it has ended. `free` frees their address once the shop waits for
     * it.
     */
    async open(free: () => void = () => undefined) {
      order('open')
      await opening
      free()
      await opened
    },
    serve: (connection: Socket) => order('serve', connection),
    /** The shop leaves without the notice that a load balancer needs, because visitors wait for the next version. */
    leave: () => order('leave'),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  }
}

async function reported(
  child: ChildProcess,
  exited: Promise<number>,
  states: Report['state'][],
): Promise<Report | null> {
  const report = new Promise<Report>((resolve) =>
    child.on('message', (message) => {
      const parsed = Report.safeParse(message)
      if (parsed.success && states.includes(parsed.data.state)) resolve(parsed.data)
    }),
  )
  const first = await Promise.race([report, exited])
  return typeof first === 'number' ? null : first
}
