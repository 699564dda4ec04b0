import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { formatHost, formatOrigin } from './address.ts'
import { createEmulatorApp } from './app.ts'
import type { Call } from './calls.ts'
import { type Changes, createChanges } from './changes.ts'
import { createClock, DAY } from './clock.ts'
import { createControls } from './controls.ts'
import { createFaults } from './faults.ts'
import { createLimiter } from './http/limiter.ts'
import { refuseOtherHosts } from './http/own-host.ts'
import type { Limits } from './limits.ts'
import { pathHere } from './redirect/hosts.ts'
import { repeatCall } from './repeat.ts'
import { readState, writeState } from './state-file/saved-state.ts'
import { createStateWriter, explainState, readStateFile } from './state-file/state-file.ts'
import type { Catalogue } from './tebex/catalogue.ts'
import { sweepBaskets } from './tebex/logins.ts'
import { HEADLESS_OPERATIONS, OTHER_OPERATIONS } from './tebex/operations.ts'
import { createExampleCatalogue } from './tebex/seed/example.ts'
import { addHistory } from './tebex/seed/history.ts'
import type { State } from './tebex/state.ts'
import { Webhooks } from './tebex/webhooks/webhooks.ts'
import type { Emulator, EmulatorOptions, Extension } from './types.ts'
import { createDefaultVariants, setVariants, type Variants } from './variants.ts'

const SECOND = 1000
/** Longer than clients keep an idle connection, so that none is closed while they send the next request. */
const KEEP_ALIVE_MS = 60 * SECOND

/** The Headless API publishes no limits, so there are none until a test sets them. */
const NO_LIMITS: Limits = { requests: null, invalid: null }

/** Keys that look real and are the same at every start. */
const fakeKey = (name: string): string => createHash('sha1').update(`sandbox ${name}`).digest('hex')

function seedCatalogue(seed: EmulatorOptions['seed'] = createExampleCatalogue, origin: string): Catalogue {
  // A copy, because sales change it: coupons are used up and gift cards are charged.
  return structuredClone(typeof seed === 'function' ? seed(origin) : seed)
}

function createState(
  options: EmulatorOptions,
  url: string,
  { variants, announce }: { variants: Variants; announce: () => void },
): State {
  const clock = createClock()
  return {
    url,
    publicToken: options.publicToken ?? `sbx1-${fakeKey('public token')}`,
    privateKey: options.privateKey ?? fakeKey('private key'),
    pluginSecret: options.pluginSecret ?? fakeKey('plugin secret'),
    basketTtlMs: options.basketTtlMs ?? 7 * DAY,
    abandonedAfterMs: options.abandonedAfterMs ?? DAY,
    clock,
    variants,
    limits: { ...NO_LIMITS, ...options.limits },
    webhooks: new Webhooks({
      secret: options.webhookSecret ?? `whsec_${fakeKey('webhook secret')}`,
      clock,
      variants,
      retryMs: options.webhookRetryMs ?? [1_000, 5_000, 30_000, 120_000, 600_000],
      announce,
    }),
    catalogue: seedCatalogue(options.seed, url),
    catalogueVersion: 1,
    listings: new Map(),
    baskets: new Map(),
    pending: new Map(),
    payments: new Map(),
    paymentsByOwner: new Map(),
    recurring: new Map(),
    commands: new Map(),
    pluginUsage: { inFlight: 0, count: 0, endsAt: 0 },
    randomHex: (bytes) => randomBytes(bytes).toString('hex'),
    nextId: 0,
  }
}

async function listen(requestedPort: number, host: string) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }).listen(requestedPort, host)
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

/** The state at the start: that of its file, else the seed's. Throws a sentence for a file that cannot be read. */
function openState(options: EmulatorOptions, state: State, saved: string | null): void {
  if (saved === null) {
    addWantedHistory(options, state)
    return
  }
  try {
    readState(state, saved)
  } catch (error) {
    throw explainState(options.stateFile ?? '', error)
  }
  setVariants(state.variants, options.variants ?? {})
}

function addWantedHistory({ history }: EmulatorOptions, state: State): void {
  if (history) addHistory(state, history === true ? {} : history)
}

function resetState(options: EmulatorOptions, state: State, chosen: Variants): void {
  state.catalogue = seedCatalogue(options.seed, state.url)
  state.catalogueVersion += 1
  const { baskets, pending, payments, paymentsByOwner, recurring, commands } = state
  for (const map of [baskets, pending, payments, paymentsByOwner, recurring, commands]) map.clear()
  state.clock.reset()
  state.nextId = 0
  Object.assign(state.pluginUsage, { count: 0, endsAt: 0 })
  addWantedHistory(options, state)
  state.webhooks.clear()
  Object.assign(state.variants, chosen)
  Object.assign(state.limits, NO_LIMITS, options.limits)
}

/** Writes the state to its file after each change, until it is closed. */
function keepState({ stateFile }: EmulatorOptions, state: State, { watch }: Changes) {
  const writer = stateFile === undefined ? null : createStateWriter(stateFile, () => writeState(state))
  const stop = writer === null ? () => {} : watch(writer.touch)
  return {
    /** Rejects with a sentence when the file cannot be written. */
    async close(): Promise<void> {
      stop()
      await writer?.save()
    },
  }
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}

/** The app is built at the first call, because services are added until then. */
function createResponder(createApp: () => ReturnType<typeof createEmulatorApp>): RequestListener {
  let listener: ReturnType<typeof getRequestListener> | null = null
  return (request, response) => {
    listener ??= getRequestListener(createApp().fetch, { overrideGlobalObjects: false })
    request.url = pathHere(request.headers.host, request.url ?? '/')
    listener(request, response)
  }
}

/** Listens, and opens the state that the emulator serves. Rejects as `createEmulator` does, without a server left behind. */
async function listenWithState(options: EmulatorOptions) {
  // A reset restores these switches.
  const chosen = createDefaultVariants()
  setVariants(chosen, options.variants ?? {})
  const host = options.host ?? '127.0.0.1'
  // Parsed before listening, so that an invalid address leaves no server behind.
  const publicUrl = options.publicUrl === undefined ? null : new URL(options.publicUrl)
  const saved = options.stateFile === undefined ? null : await readStateFile(options.stateFile)
  const { server, port } = await listen(options.port ?? 0, host)
  const changes = createChanges()
  const state = createState(options, publicUrl?.origin ?? formatOrigin(host, port), {
    variants: { ...chosen },
    announce: changes.announce,
  })
  try {
    openState(options, state, saved)
  } catch (error) {
    await closeServer(server)
    throw error
  }
  setVariants(chosen, state.variants)
  const hosts = [
    formatHost(host),
    ...(publicUrl ? [publicUrl.hostname] : []),
    ...(options.allowedHosts ?? []),
  ]
  return { server, port, origin: formatOrigin(host, port), hosts, chosen, changes, state }
}

/** Removes expired baskets from time to time; returns what ends it. */
function sweepRegularly(state: State): () => void {
  const everyMs = Math.min(Math.max(SECOND, state.abandonedAfterMs), 60 * SECOND)
  const sweep = setInterval(() => sweepBaskets(state), everyMs).unref()
  return () => clearInterval(sweep)
}

/** Starts the emulator on a port of its own; rejects when the port is taken, or with a sentence for a state that cannot be read. */
export async function createEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { server, port, origin, hosts, chosen, changes, state } = await listenWithState(options)
  const file = keepState(options, state, changes)
  const operations: string[] = [...HEADLESS_OPERATIONS, ...OTHER_OPERATIONS]
  const faults = createFaults(operations)
  const limiter = createLimiter(state.limits, state.clock.now)
  const calls: Call[] = []
  const extensions: Extension[] = []
  const stopSweeping = sweepRegularly(state)

  const emulator: Emulator = {
    ...createControls(state),
    url: state.url,
    apiUrl: `${state.url}/api`,
    port,
    failNext: faults.failNext,
    failAll: faults.failAll,
    heal: faults.heal,
    faults: faults.list,
    calls,
    repeat: (id) => repeatCall({ calls, origin }, id),
    clearCalls: () => {
      calls.length = 0
    },
    use(extension) {
      extensions.push(extension)
      operations.push(...extension.operations)
    },
    choose(wanted) {
      setVariants(chosen, wanted)
      setVariants(state.variants, wanted)
    },
    exportState: () => writeState(state),
    importState(text) {
      readState(state, text)
      setVariants(chosen, state.variants)
      changes.announce()
    },
    watch: changes.watch,
    reset() {
      resetState(options, state, chosen)
      faults.heal()
      limiter.clear()
      calls.length = 0
      for (const extension of extensions) extension.reset()
      changes.announce()
    },
    async close() {
      stopSweeping()
      try {
        await file.close()
      } finally {
        state.webhooks.clear()
        await closeServer(server)
      }
    },
  }
  const log = options.log === true ? (line: string) => console.warn(line) : () => {}
  const runtime = { state, faults, limiter, calls, callCount: 0, log, announce: changes.announce }
  const respond = createResponder(() => createEmulatorApp(runtime, emulator, extensions))
  server.on('request', refuseOtherHosts(hosts, respond))
  return emulator
}
