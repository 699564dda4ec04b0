import type { Request } from './http/http.ts'
import type { OperationId } from './http/operations.ts'
import type { Transport } from './http/transport.ts'
import type { CallOptions } from './options.ts'
import type { NewBasket, NewBasketPackage, NewDynamicPackages } from './params.ts'
import { malformed, unwrap } from './parse.ts'
import { AuthLink, Basket } from './schemas/basket.ts'
import { isRecord, readable, toItems, Unreadable } from './schemas/reader.ts'
import { check, ipv4 } from './validation.ts'

/**
 * Baskets. An ident is a bearer credential: its holder can read and change the basket. Every method throws
 * `basket_gone` for a basket that the platform has forgotten and `invalid_request`, without a call, for arguments that
 * cannot be sent. Totals are in cents.
 */
export function createBaskets(transport: Transport) {
  const { send } = transport

  async function get(ident: string, call?: CallOptions): Promise<Basket> {
    const operation = 'getBasket'
    const params = { ident: check.ident(operation, ident) }
    const body = await send(
      { operation, method: 'GET', path: '/accounts/{token}/baskets/{ident}', params },
      call,
    )
    return readBasket(operation, body, ident)
  }

  /** A change that happened is never reported as failed: a response without a basket is followed by a read. */
  async function change(ident: string, request: Request, call?: CallOptions): Promise<Basket> {
    const params = { ...request.params, ident: check.ident(request.operation, ident) }
    const body = await send({ ...request, params }, call)
    const basket = Basket(withIdent(body, ident))
    return basket instanceof Unreadable ? get(ident, call) : basket
  }

  return {
    /** Creates an empty basket without a user. Source: createBasket. */
    async create(basket: NewBasket, call?: CallOptions): Promise<Basket> {
      const request = buildCreation(basket, transport)
      return readBasket(request.operation, await send(request, call))
    },

    /** The basket as it stands; `username` says who is signed in. Source: getBasket. */
    get,

    /** The login pages that bring the customer back to `returnUrl`; empty when none is needed. Source: getBasketAuthUrl. */
    async authLinks(ident: string, returnUrl: string, call?: CallOptions): Promise<AuthLink[]> {
      const request = buildAuthLinks(ident, returnUrl)
      return readAuthLinks(request.operation, await send(request, call))
    },

    /**
     * Adds a package; the quantity comes on top of what is there. Throws `login_required`, `option_required`,
     * `quantity_limit`, `package_gone`, `recipient_unknown`. Source: addBasketPackage.
     */
    async addPackage(ident: string, item: NewBasketPackage, call?: CallOptions): Promise<Basket> {
      return change(ident, buildAddition(item), call)
    },

    /** Removes the package's whole line. Source: removeBasketPackage. */
    async removePackage(ident: string, packageId: number, call?: CallOptions): Promise<Basket> {
      return change(ident, buildRemoval(packageId), call)
    },

    /** Sets the number of pieces, 0 removes. Throws `login_required`, `quantity_limit`. Source: updatePackageQuantity. */
    async setQuantity(
      ident: string,
      packageId: number,
      quantity: number,
      call?: CallOptions,
    ): Promise<Basket> {
      return change(ident, buildQuantity(packageId, quantity), call)
    },

    /**
     * Fills a dynamic category for this basket; prices in cents. The description names no credentials for it; the private
     * key is sent when there is one. Source: createDynamicPackage.
     */
    async createDynamicPackages(
      ident: string,
      wanted: NewDynamicPackages,
      call?: CallOptions,
    ): Promise<void> {
      await send(buildDynamicPackages(ident, wanted), call)
    },
  }
}

function buildCreation(basket: NewBasket, { hasPrivateKey }: Transport): Request {
  const operation = 'createBasket'
  const ipAddress = hasPrivateKey ? ipv4(basket.ipAddress) : undefined
  return {
    operation,
    method: 'POST',
    path: '/accounts/{token}/baskets',
    body: {
      complete_url: check.address(operation, basket.completeUrl),
      cancel_url: check.address(operation, basket.cancelUrl),
      complete_auto_redirect: basket.completeAutoRedirect,
      custom: basket.custom,
      ip_address: ipAddress,
      email: basket.email,
      username: basket.username,
      user_id: basket.userId,
      discord_id: basket.discordId,
    },
    isAuthenticated: ipAddress !== undefined,
  }
}

function buildAuthLinks(ident: string, returnUrl: string): Request {
  const operation = 'getBasketAuthUrl'
  return {
    operation,
    method: 'GET',
    path: '/accounts/{token}/baskets/{ident}/auth',
    params: { ident: check.ident(operation, ident) },
    query: { returnUrl: check.address(operation, returnUrl) },
  }
}

function buildAddition(item: NewBasketPackage): Request {
  const operation = 'addBasketPackage'
  const quantity = check.quantity(operation, item.quantity ?? 1, 1)
  return {
    operation,
    method: 'POST',
    path: '/baskets/{ident}/packages',
    body: {
      package_id: check.id(operation, item.packageId),
      // Packages with a fixed quantity refuse the field, even when it says 1.
      quantity: quantity === 1 ? undefined : quantity,
      type: item.type,
      variable_data: item.variableData,
      custom: item.custom,
      dynamic: item.dynamic,
      target_username_id: item.targetUsernameId,
      target_username: item.targetUsername,
    },
  }
}

function buildRemoval(packageId: number): Request {
  const operation = 'removeBasketPackage'
  const body = { package_id: check.id(operation, packageId) }
  return { operation, method: 'POST', path: '/baskets/{ident}/packages/remove', body }
}

function buildQuantity(packageId: number, quantity: number): Request {
  const operation = 'updatePackageQuantity'
  const params = { package: check.id(operation, packageId) }
  const body = { quantity: check.quantity(operation, quantity, 0) }
  return { operation, method: 'PUT', path: '/baskets/{ident}/packages/{package}', params, body }
}

function buildDynamicPackages(ident: string, wanted: NewDynamicPackages): Request {
  const operation = 'createDynamicPackage'
  return {
    operation,
    method: 'PUT',
    path: '/accounts/{token}/baskets/{ident}/dynamic-packages',
    params: { ident: check.ident(operation, ident) },
    body: {
      username: wanted.username,
      category_id: check.id(operation, wanted.categoryId),
      packages: wanted.packages.map(({ imageUrl, price, ...rest }) => ({
        ...rest,
        price: check.quantity(operation, price, 0) / 100,
        image_url: imageUrl,
      })),
    },
    isAuthenticated: true,
  }
}

function readAuthLinks(operation: OperationId, body: unknown): AuthLink[] {
  const links = toItems(unwrap(body))
  if (links === null) throw malformed(operation, new Unreadable('a list'), body)
  // Some stores wrap the list in one array too many.
  return links.flat().flatMap((link) => readable(AuthLink, link))
}

function readBasket(operation: OperationId, body: unknown, ident?: string): Basket {
  const basket = Basket(withIdent(body, ident))
  if (basket instanceof Unreadable) throw malformed(operation, basket, body)
  return basket
}

/** The basket of a response, wrapped or bare. One that lost its ident is the one that was asked for. */
function withIdent(body: unknown, ident?: string): unknown {
  const payload = unwrap(body)
  const wire = Array.isArray(payload) ? payload[0] : payload
  if (!isRecord(wire)) return null
  const isNamed = typeof wire.ident === 'string' || ident === undefined || toItems(wire.packages) === null
  return isNamed ? wire : { ...wire, ident }
}
