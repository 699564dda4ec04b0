import { json, type Message, type Reply, redirect } from '../../http/message.ts'
import type { Route } from '../../http/router.ts'
import { isTrusted, requireStore, requireTrusted } from '../access.ts'
import { getBasket } from '../baskets.ts'
import {
  findCategory,
  keepListing,
  listCategories,
  listPackages,
  SERVER_COUNTRY,
  type Viewer,
} from '../listing.ts'
import type { OperationId } from '../operations.ts'
import { Refusal } from '../refusal.ts'
import { countryOf } from '../tax.ts'
import { wirePackage } from '../wire.ts'
import type { World } from '../world.ts'

const ACCOUNT = '/api/accounts/:token'

const hasPackages = (query: URLSearchParams): boolean => query.get('includePackages') === '1'

/** For whom the call asks: a basket, an address, a player, or none. */
function viewerOf(world: World, message: Message): Viewer {
  const ident = message.query.get('basketIdent')
  const ip = message.query.get('ipAddress')
  const basket = ident === null || ident === '' ? null : getBasket(world, ident)
  const country = ip === null ? (basket?.country ?? SERVER_COUNTRY) : countryOf(ip)
  return { basket, country, usernameId: message.query.get('usernameId') }
}

function categoriesOperation(query: URLSearchParams): OperationId {
  if (query.has('usernameId')) return 'getUserTieredCategories'
  if (query.has('basketIdent')) return 'getDynamicCategories'
  return hasPackages(query) ? 'getCategoriesIncludePackages' : 'getCategories'
}

function categoryOperation(query: URLSearchParams): OperationId {
  if (query.has('basketIdent')) return 'getCategoryIncludeDynamicPackages'
  return hasPackages(query) ? 'getCategoryIncludePackages' : 'getCategory'
}

function packagesOperation(query: URLSearchParams): OperationId {
  if (query.has('ipAddress')) {
    return query.has('basketIdent') ? 'getAllPackagesWithAuthedIPAndBasket' : 'getAllPackagesWithAuthedIP'
  }
  return query.has('basketIdent') ? 'getPackagesForBasket' : 'getAllPackages'
}

function getCategories(world: World, message: Message): Reply {
  requireStore(world, message)
  if (message.query.has('usernameId')) requireTrusted(world, message)
  const viewer = viewerOf(world, message)
  const includePackages = hasPackages(message.query)
  return keepListing(world, `categories ${includePackages}`, viewer, () =>
    listCategories(world, viewer, includePackages),
  )
}

const one = (world: World, entity: unknown): Reply =>
  json({ data: world.variants.singleAsArray ? [entity] : entity })

function getCategory(world: World, message: Message): Reply {
  requireStore(world, message)
  const found = findCategory(
    world,
    message.params.id ?? '',
    viewerOf(world, message),
    hasPackages(message.query),
  )
  if (found === null) throw new Refusal(422, 'The selected category is invalid.')
  return one(world, found)
}

function getPackages(world: World, message: Message): Reply {
  requireStore(world, message)
  // Seen live: an address without credentials is not refused but sent away.
  if (message.query.has('ipAddress') && !isTrusted(world, message)) return redirect(`${world.url}/`, 302)
  const viewer = viewerOf(world, message)
  return keepListing(world, 'packages', viewer, () => listPackages(world, viewer))
}

function getPackage(world: World, message: Message): Reply {
  requireStore(world, message)
  const { basket, country } = viewerOf(world, message)
  const wanted = message.params.id ?? ''
  const pack = world.catalogue.packages.find((p) => String(p.id) === wanted || p.slug === wanted)
  if (pack === undefined) throw new Refusal(400, 'The selected package is invalid.')
  return one(world, wirePackage(world, pack, { country, player: basket?.player ?? null }))
}

export const catalogueRoutes: Route[] = [
  { method: 'GET', pattern: `${ACCOUNT}/categories`, operation: categoriesOperation, handle: getCategories },
  { method: 'GET', pattern: `${ACCOUNT}/categories/:id`, operation: categoryOperation, handle: getCategory },
  { method: 'GET', pattern: `${ACCOUNT}/packages`, operation: packagesOperation, handle: getPackages },
  { method: 'GET', pattern: `${ACCOUNT}/packages/:id`, operation: 'getPackage', handle: getPackage },
]
