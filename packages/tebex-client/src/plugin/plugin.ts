import { TebexError } from '../errors.ts'
import type { Request } from '../http/http.ts'
import type { PluginOperation } from '../http/operations.ts'
import { createTransport } from '../http/transport.ts'
import {
  type CallOptions,
  type CommonOptions,
  readBaseUrl,
  readCommonOptions,
  requireKey,
} from '../options.ts'
import { malformed, parseList, parseOne } from '../parse.ts'
import { Unreadable } from '../schemas/reader.ts'
import { check } from '../validation.ts'
import { createBudget } from './budget.ts'
import { PluginInformation, PluginPage, PluginPayment, PluginUser } from './schemas.ts'
import { createSemaphore } from './semaphore.ts'

/** Options of `createPlugin`: the store, and the limits of its calls. Only `secret` is needed. */
export type PluginOptions = CommonOptions & {
  /** The secret of a game server of the store. It can also give packages away: it never leaves this client. */
  secret: string | undefined
  /** Default `https://plugin.tebex.io`. */
  baseUrl?: string | undefined
}

const SECRET = /^[\x21-\x7e]{8,256}$/
/** Twelve at once were refused, five never. */
const MAX_AT_ONCE = 5

/** Nothing else of the Plugin API can be called from here. */
const PATHS: Record<PluginOperation, string> = {
  getInformation: '/information',
  getPayments: '/payments',
  getUser: '/user',
}

/**
 * A client of the Plugin API that only reads. It keeps the platform's limits: five calls at once, 400 in 5 minutes,
 * beyond which it throws `rate_limited` without a call. Throws a TypeError for a secret or an address that can never
 * work.
 */
export function createPlugin({ baseUrl = 'https://plugin.tebex.io', ...common }: PluginOptions) {
  const secret = requireKey(common.secret, 'secret', 'TEBEX_PLUGIN_SECRET')
  if (!SECRET.test(secret)) throw new TypeError('secret is not the secret of a game server')
  const options = readCommonOptions(common)
  const transport = createTransport({
    publicToken: '',
    credentials: { 'x-tebex-secret': secret },
    secrets: [secret],
    baseUrl: readBaseUrl(baseUrl),
    identUrl: '',
    ...options,
  })
  const inTurn = createSemaphore(MAX_AT_ONCE)
  const budget = createBudget(options.now)

  function read(
    operation: PluginOperation,
    { query, name }: Pick<Request, 'query'> & { name?: string },
    call?: CallOptions,
  ): Promise<unknown> {
    const path = name === undefined ? PATHS[operation] : `${PATHS[operation]}/${encodeURIComponent(name)}`
    const request = { operation, method: 'GET', path, isAuthenticated: true } as const
    return inTurn(async () => {
      budget.take(operation)
      return transport.send(query === undefined ? request : { ...request, query }, call)
    })
  }

  return {
    /** The store that the secret belongs to; throws `credentials_required` for a wrong secret. */
    async information(call?: CallOptions): Promise<PluginInformation> {
      const operation = 'getInformation'
      return parseOne(operation, PluginInformation, await read(operation, {}, call))
    },
    /** One page of all payments, newest first, and how many pages there are; throws `credentials_required`. */
    async listPayments(
      page: number,
      call?: CallOptions,
    ): Promise<{ payments: PluginPayment[]; lastPage: number }> {
      const operation = 'getPayments'
      // Any other value of `paged` is answered with the first page.
      const body = await read(operation, { query: { paged: 1, page: check.id(operation, page) } }, call)
      const found = PluginPage(body)
      if (found instanceof Unreadable) throw malformed(operation, found)
      if (found.currentPage !== page) throw malformed(operation, new Unreadable(`${page}`, 'current_page'))
      return { payments: parseList(operation, PluginPayment, body), lastPage: found.lastPage }
    },
    /**
     * The Cfx id of the customer with this name; null when there is none. The platform looks customers up for stores with
     * a paid plan alone and refuses all others with status 400; throws `credentials_required`.
     */
    async findUserId(name: string, call?: CallOptions): Promise<string | null> {
      const operation = 'getUser'
      try {
        const body = await read(operation, { name: check.userName(operation, name) }, call)
        return parseOne(operation, PluginUser, body).player.id
      } catch (error) {
        if (error instanceof TebexError && error.status === 404) return null
        throw error
      }
    },
  }
}

/** The client of the Plugin API, as `createPlugin` returns it. */
export type Plugin = ReturnType<typeof createPlugin>
