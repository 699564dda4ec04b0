import { z } from 'zod'
import { call } from '../../http/call.ts'
import { Bool, createApp, IpAddress, parse, type SandboxContext } from '../../http/context.ts'
import { acceptsGzip, json, redirect, writtenJson } from '../../http/respond.ts'
import { isTrusted, requireStore, requireTrusted } from '../access.ts'
import { getBasket } from '../baskets.ts'
import {
  findCategory,
  listCategories,
  listPackages,
  readCachedListing,
  SERVER_COUNTRY,
  type Viewer,
} from '../listing.ts'
import type { OperationId } from '../operations.ts'
import { findCountry } from '../pricing/tax.ts'
import { Refusal } from '../refusal.ts'
import { serializePackage } from '../serialize.ts'

const ACCOUNT = '/api/accounts/:token'

const hasPackages = (query: URLSearchParams): boolean => query.get('includePackages') === '1'

const CatalogueQuery = z.object({
  includePackages: Bool.nullish(),
  basketIdent: z.string().nullish(),
  ipAddress: IpAddress.nullish(),
  usernameId: z.string().nullish(),
})

/** Prices are a basket's, an address's, a player's or anybody's, as the query says. */
function readQuery(c: SandboxContext): { viewer: Viewer; includePackages: boolean } {
  const state = c.get('state')
  const query = parse(CatalogueQuery, c.req.query(), { isLoose: state.variants.looseInput })
  const basket = query.basketIdent ? getBasket(state, query.basketIdent) : null
  const country = query.ipAddress ? findCountry(query.ipAddress) : (basket?.country ?? SERVER_COUNTRY)
  return {
    viewer: { basket, country, usernameId: query.usernameId ?? null },
    includePackages: query.includePackages ?? false,
  }
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

/** A list that is the same for everybody in a country is written and compressed once. */
async function listResponse(c: SandboxContext, name: string, viewer: Viewer, list: () => unknown[]) {
  const isPersonal = viewer.usernameId !== null || viewer.basket !== null
  if (isPersonal) return json({ data: list() })
  const { bytes, compressed } = readCachedListing(c.get('state'), `${name} ${viewer.country}`, list)
  if (!acceptsGzip(c.req.header('accept-encoding'))) return writtenJson(bytes)
  return writtenJson(await compressed, 200, { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' })
}

const oneResponse = (c: SandboxContext, entity: unknown): Response =>
  json({ data: c.get('state').variants.singleAsArray ? [entity] : entity })

export const catalogueRoutes = createApp()

catalogueRoutes.get(`${ACCOUNT}/categories`, call(categoriesOperation), (c) => {
  requireStore(c)
  if (c.req.query('usernameId') !== undefined) requireTrusted(c)
  const { viewer, includePackages } = readQuery(c)
  return listResponse(c, `categories ${includePackages}`, viewer, () =>
    listCategories(c.get('state'), viewer, includePackages),
  )
})

catalogueRoutes.get(`${ACCOUNT}/categories/:id`, call(categoryOperation), (c) => {
  requireStore(c)
  const { viewer, includePackages } = readQuery(c)
  const found = findCategory(c.get('state'), c.req.param('id'), viewer, includePackages)
  if (found === null)
    throw new Refusal(c.get('state').variants.unknownCategory, 'The selected category is invalid.')
  return oneResponse(c, found)
})

catalogueRoutes.get(`${ACCOUNT}/packages`, call(packagesOperation), (c) => {
  requireStore(c)
  const state = c.get('state')
  if (c.req.query('ipAddress') !== undefined && !isTrusted(c)) {
    // Seen live: an address without credentials is not refused but sent away.
    if (state.variants.addressWithoutKey === 302) return redirect(`${state.url}/`, 302)
    requireTrusted(c)
  }
  const { viewer } = readQuery(c)
  return listResponse(c, 'packages', viewer, () => listPackages(state, viewer))
})

catalogueRoutes.get(`${ACCOUNT}/packages/:id`, call('getPackage'), (c) => {
  requireStore(c)
  const state = c.get('state')
  const { basket, country } = readQuery(c).viewer
  const requestedId = c.req.param('id')
  const pack = state.catalogue.packages.find(
    ({ id, slug, disabled }) => !disabled && (String(id) === requestedId || slug === requestedId),
  )
  if (pack === undefined) throw new Refusal(state.variants.unknownPackage, 'The selected package is invalid.')
  return oneResponse(c, serializePackage(state, pack, { country, player: basket?.player ?? null }, 'alone'))
})
