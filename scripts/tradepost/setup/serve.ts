/** Listens in place of the shop until it is set up, and prints the link. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { SetupPages } from '#app/compose/setup-pages.server.tsx'
import { readValues } from '#app/server/env/values.server.ts'
import { variables } from '#app/server/env/variables.server.ts'
import { createSetupApp } from './app.ts'
import { createLink, type Link } from './link.ts'
import { createPreview, type ShopOpener } from './preview.ts'
import { createSetup, type Setup, type SetupOptions } from './setup.ts'

type Options = SetupOptions & { pages: SetupPages; shop: ShopOpener; print: (line: string) => void }

const LOOK_EVERY_MS = 1_000
const Address = variables.pick({ HOST: true, PORT: true })

export type SetupServer = Awaited<ReturnType<typeof openSetup>>

export async function openSetup({ environment, places, pages, shop, print }: Options) {
  const values = readValues(environment, ['HOST', 'PORT', 'PUBLIC_ORIGIN'], (name, problem) => {
    throw new Error(`${name}: ${problem}`)
  })
  const { HOST, PORT } = Address.parse(values)
  const link = createLink()
  const origin = values.PUBLIC_ORIGIN ?? `http://localhost:${PORT}`
  const { promise: finished, resolve } = Promise.withResolvers<void>()
  const setup = await createSetup({ environment, places })
  const preview = createPreview(setup, shop)
  const app = createSetupApp({
    setup,
    link,
    pages,
    preview,
    ownOrigin: origin,
    onFinished: resolve,
    onError: (error) => print(`setup: ${error instanceof Error ? error.message : error}`),
  })
  const listener = getRequestListener((request) => app.fetch(request), {
    overrideGlobalObjects: false,
    hostname: new URL(origin).host,
  })
  const server = createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !pages.respondFile(request, response)) listener(request, response)
  })
  await new Promise<void>((listening, reject) => {
    server.once('error', (error) => reject(isTaken(error) ? new Error(describeTaken(PORT)) : error))
    server.listen(PORT, HOST, listening)
  })
  const look = setInterval(() => existsSync(places.store) && resolve(), LOOK_EVERY_MS)
  print(`\n  This shop is not set up yet. Open this link within 30 minutes; it works once:\n`)
  print(`  ${origin}/setup/open/${link.token}\n`)
  print('  Behind a domain, put it in place of the address. On a machine without a browser and a domain, run')
  print(
    `  "ssh -L ${PORT}:localhost:${PORT} user@this-server" on one that has a browser and open the link there,`,
  )
  print('  or answer by variables of the environment: tradepost setup --from-env\n')
  return {
    /** Resolves when the shop is set up, here or by `--from-env`. */
    finished,
    takeSession: (id: string) => takeSession({ setup, link }, id),
    /** Frees the address for the shop. */
    async close() {
      clearInterval(look)
      const closed = new Promise((resolveClosed) => server.close(resolveClosed))
      server.closeAllConnections()
      await Promise.all([closed, preview.close()])
    },
  }
}

/** Ends the seller's session. True for the browser that chose the panel's password, once. */
export function takeSession({ setup, link }: { setup: Setup; link: Link }, id: string): boolean {
  return setup.hasChosenPassword() && link.end(id)
}

function isTaken(error: Error): boolean {
  return 'code' in error && error.code === 'EADDRINUSE'
}

function describeTaken(port: number): string {
  return `Port ${port} is taken. Where it is this shop that waits for its setup, its log has the link, and a restart prints a new one. Else stop the other program, or choose another port with PORT.`
}
