/** A live shop as an operator has it: https at a proxy with a certificate, and the platform, which is a sandbox here. */
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { type IncomingHttpHeaders, request as requestHttp, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { LookupFunction } from 'node:net'
import { createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext, type TlsOptions } from 'node:tls'
import { Coupon } from 'tebex-emulator'
import { visit } from '#app/panel/health/network.server.ts'
import { readEnv } from '#app/server/env/env.server.ts'
import { createSandbox } from '#sandbox/index.ts'
import { ROOT } from '../../../scripts/sources.ts'
import { examineInstallation } from '../../../scripts/tradepost/examine.ts'
import { startServer } from '../../../server.ts'
import { type Certificate, createAuthority } from './certificates.ts'

export const HOST = 'shop.test'
const PLATFORM = 'https://headless.tebex.io/api'
const VISITOR = '189.6.0.1'
/** Not the keys that the emulator publishes, which a live shop refuses. */
const KEYS = {
  publicToken: 'a1b2-3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d',
  privateKey: 'f0e1d2c3b4a5968778695a4b3c2d1e0f12345678',
  webhookSecret: 'a-webhook-secret-of-this-shop-alone-0123456789',
}

export type LiveShop = Awaited<ReturnType<typeof openLiveShop>>
export type Surroundings = NonNullable<Parameters<typeof examineInstallation>[1]>

type Front = {
  certificate: Certificate
  /** Names of the DNS, beside the shop's own. */
  names: string[]
  /** Headers in which the proxy describes the visitor. */
  forwarded: IncomingHttpHeaders
  /** Instead of passing the request on; returns whether it did. */
  respond: (host: string, response: ServerResponse) => boolean
  /** Changes the headers of a response. */
  change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders
}

/** Opens all of it; `variables` replace single ones of the shop. */
export async function openLiveShop(variables: Record<string, string> = {}) {
  const authority = createAuthority()
  const sandbox = await createSandbox({ seed: 40, ...KEYS })
  const offer = () => sandbox.catalogue.change(({ coupons }) => void coupons.push(COUPON))
  offer()
  const folder = await mkdtemp(join(tmpdir(), 'live-'))
  const [dataDir, storeDir] = [join(folder, 'data'), join(folder, 'store')]
  await cp(join(ROOT, 'tests/stores/other'), storeDir, { recursive: true })
  const valid = {
    certificate: authority.issue([HOST, `www.${HOST}`], 90),
    names: [],
    forwarded: { 'x-forwarded-for': VISITOR },
    respond: () => false,
    change: (headers: IncomingHttpHeaders) => headers,
  }
  const front: Front = { ...valid }
  const port = await findFreePort()
  const proxy = await openProxy(front, port)
  const own = {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_ORIGIN: `https://${HOST}:${proxy.port}`,
    TEBEX_PUBLIC_TOKEN: sandbox.publicToken,
    TEBEX_PRIVATE_KEY: sandbox.privateKey,
    TEBEX_WEBHOOK_SECRET: sandbox.webhookSecret,
    ADMIN_PASSWORD: 'quiet otter under blue roofs',
    SESSION_SECRET: 'k9V2mQx7Lr4TzB8nYd3HsW6cFj1PaEuG5oNi',
    DATA_DIR: dataDir,
    STORE_DIR: storeDir,
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1',
    ...variables,
  }
  const env = readEnv({ ...own, TEBEX_API_URL: sandbox.apiUrl })
  const server = await startServer({ env })
  // The page that the proxy is compared by is cached once the catalogue is there.
  while (!(await fetch(`${server.url}/readyz`)).ok);
  await sandbox.webhooks.endpoint(`${server.url}/api/webhooks/tebex`)
  const lookup: LookupFunction = (name, options, respond) => {
    if (name !== HOST && !front.names.includes(name))
      return respond(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), '')
    if (options.all) respond(null, [{ address: '127.0.0.1', family: 4 }])
    else respond(null, '127.0.0.1', 4)
  }
  const network = { lookup, ca: authority.certificate }

  return {
    sandbox,
    front,
    server,
    authority,
    folder,
    dataDir,
    storeDir,
    origin: own.PUBLIC_ORIGIN,
    visit: (url: string) => visit(url, network),
    /** Sets proxy and platform right again. */
    mend() {
      Object.assign(front, valid)
      sandbox.reset()
      offer()
    },
    async close() {
      await server.close()
      await proxy.close()
      await sandbox.close()
      authority.close()
      await rm(folder, { recursive: true, force: true })
    },
    /** The doctor's reports, with other variables and surroundings. */
    async examine(changes: Record<string, string | undefined> = {}, surroundings: Surroundings = {}) {
      const { reports } = await examineInstallation(
        { ...own, ...changes },
        {
          network,
          fetch: (input, init) => fetch(String(input).replace(PLATFORM, sandbox.apiUrl), init),
          ...surroundings,
        },
      )
      return reports
    },
    /** The codes of the doctor's warnings and errors. */
    async findings(changes: Record<string, string | undefined> = {}, surroundings: Surroundings = {}) {
      const reports = await this.examine(changes, surroundings)
      const problems = reports.flatMap(({ findings }) => findings).filter(({ state }) => state !== 'note')
      return problems.map(({ code }) => code)
    },
  }
}

/** The one that the store folder advertises. */
const COUPON = Coupon.parse({ id: 99, code: 'LIGHTHOUSE', discount: 15 })

/** A proxy with https, as Caddy is one. */
async function openProxy(front: Front, port: number) {
  // Whichever certificate is set when a visitor comes.
  const SNICallback: TlsOptions['SNICallback'] = (_name, respond) =>
    respond(null, createSecureContext(front.certificate))
  const server = createServer({ ...front.certificate, SNICallback }, (request, response) => {
    if (front.respond(request.headers.host ?? '', response)) return
    const { method, url: path, headers: sent } = request
    const headers = { ...sent, ...front.forwarded }
    const passed = requestHttp({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
      const { transferEncoding: _, ...changed } = front.change(reply.headers)
      response.writeHead(reply.statusCode ?? 502, changed)
      reply.pipe(response)
    })
    passed.on('error', () => response.writeHead(502).end())
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: readPort(server.address()),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = readPort(server.address())
  server.close()
  await once(server, 'close')
  return port
}

function readPort(address: ReturnType<ReturnType<typeof createSocketServer>['address']>): number {
  return typeof address === 'object' && address ? address.port : 0
}
