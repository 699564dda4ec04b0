import type { OperationId } from './http/operations.ts'
import type { Transport } from './http/transport.ts'
import type { CallOptions } from './options.ts'
import type { CategoriesQuery, CategoryQuery, PackageQuery } from './params.ts'
import { malformed, parseJson, parseList, parseOne, unwrap } from './parse.ts'
import { Category, Package } from './schemas/package.ts'
import { isRecord, toItems, Unreadable } from './schemas/reader.ts'
import { check, ipv4 } from './validation.ts'

/** A page has a button for each. */
const MAX_CATEGORIES = 1_000

/** Whose response grows with the shop. */
const CATALOGUE = 'getCategoriesIncludePackages'

/** Categories and packages; every price is in cents of the package's own currency. */
export function createCatalogue(transport: Transport) {
  return { categories: createCategories(transport), packages: createPackages(transport) }
}

function createCategories({ send, download, requirePrivateKey }: Transport) {
  return {
    /**
     * All categories; unreadable packages are left out. Throws `credentials_required` without a call for `usernameId`
     * without a private key. Source: getCategories, getCategoriesIncludePackages, getUserTieredCategories,
     * getDynamicCategories.
     */
    async list(query: CategoriesQuery = {}, call?: CallOptions): Promise<Category[]> {
      const { basketIdent, usernameId } = query
      const operation = selectCategoriesOperation(query)
      if (basketIdent !== undefined) check.ident(operation, basketIdent)
      if (usernameId !== undefined) {
        check.code(operation, usernameId)
        requirePrivateKey(operation)
      }
      const body = await send(
        {
          operation,
          method: 'GET',
          path: '/accounts/{token}/categories',
          query: {
            usernameId,
            includePackages: operation === 'getCategories' ? undefined : 1,
            basketIdent,
          },
          isAuthenticated: usernameId !== undefined,
        },
        call,
      )
      return readCategories(operation, body)
    },

    /**
     * Downloads the answer of `list({ includePackages: true })` as bytes: parsing a large catalogue would block the
     * event loop, so `parseCategories` does it in a worker thread. Source: getCategoriesIncludePackages.
     */
    async download(call?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
      const path = '/accounts/{token}/categories'
      return download({ operation: CATALOGUE, method: 'GET', path, query: { includePackages: 1 } }, call)
    },

    /** One category by id or slug; throws `category_gone`. Source: getCategory and its two variants. */
    async get(key: number | string, query: CategoryQuery = {}, call?: CallOptions): Promise<Category> {
      const { basketIdent } = query
      const operation = selectCategoryOperation(query)
      if (basketIdent !== undefined) check.ident(operation, basketIdent)
      const body = await send(
        {
          operation,
          method: 'GET',
          path: '/accounts/{token}/categories/{category}',
          params: { category: check.idOrSlug(operation, key) },
          query: { includePackages: operation === 'getCategory' ? undefined : 1, basketIdent },
        },
        call,
      )
      return withReference(parseOne(operation, Category, body))
    },
  }
}

function createPackages({ send, hasPrivateKey }: Transport) {
  const addressQuery = (address: PackageQuery['ipAddress']) => (hasPrivateKey ? ipv4(address) : undefined)
  return {
    /** All packages outside dynamic categories. Source: getAllPackages and its three variants. */
    async list(query: PackageQuery = {}, call?: CallOptions): Promise<Package[]> {
      const { basketIdent } = query
      const ipAddress = addressQuery(query.ipAddress)
      const operation = selectPackagesOperation(ipAddress, basketIdent)
      if (basketIdent !== undefined) check.ident(operation, basketIdent)
      const body = await send(
        {
          operation,
          method: 'GET',
          path: '/accounts/{token}/packages',
          query: { ipAddress, basketIdent },
          isAuthenticated: ipAddress !== undefined,
        },
        call,
      )
      return parseList(operation, Package, body)
    },

    /** One package by id or slug; throws `package_gone`. Source: getPackage. */
    async get(key: number | string, query: PackageQuery = {}, call?: CallOptions): Promise<Package> {
      const operation = 'getPackage'
      const { basketIdent } = query
      const ipAddress = addressQuery(query.ipAddress)
      if (basketIdent !== undefined) check.ident(operation, basketIdent)
      const body = await send(
        {
          operation,
          method: 'GET',
          path: '/accounts/{token}/packages/{package}',
          params: { package: check.idOrSlug(operation, key) },
          query: { ipAddress, basketIdent },
          isAuthenticated: ipAddress !== undefined,
        },
        call,
      )
      return parseOne(operation, Package, body)
    },
  }
}

function selectCategoriesOperation({
  includePackages,
  basketIdent,
  usernameId,
}: CategoriesQuery): OperationId {
  if (usernameId !== undefined) return 'getUserTieredCategories'
  if (basketIdent !== undefined) return 'getDynamicCategories'
  return includePackages ? 'getCategoriesIncludePackages' : 'getCategories'
}

function selectCategoryOperation({ includePackages, basketIdent }: CategoryQuery): OperationId {
  if (basketIdent !== undefined) return 'getCategoryIncludeDynamicPackages'
  return includePackages ? 'getCategoryIncludePackages' : 'getCategory'
}

function selectPackagesOperation(ipAddress?: string, basketIdent?: string): OperationId {
  if (basketIdent === undefined)
    return ipAddress === undefined ? 'getAllPackages' : 'getAllPackagesWithAuthedIP'
  return ipAddress === undefined ? 'getPackagesForBasket' : 'getAllPackagesWithAuthedIPAndBasket'
}

/** Parses what `categories.download` returned; throws `malformed`. */
export function parseCategories(bytes: Uint8Array): Category[] {
  return readCategories(CATALOGUE, parseJson(bytes))
}

/** The readable categories. Packages of which none can be read are as malformed as such categories are. */
function readCategories(operation: OperationId, body: unknown): Category[] {
  const categories = parseList(operation, Category, body, MAX_CATEGORIES)
  const isWithoutPackages = categories.every(({ packages }) => packages.length === 0)
  const position = isWithoutPackages ? (toItems(unwrap(body)) ?? []).findIndex(listsPackages) : -1
  if (position >= 0)
    throw malformed(operation, new Unreadable('a list of packages', 'packages').within(position), body)
  return categories.map(withReference)
}

function listsPackages(category: unknown): boolean {
  return isRecord(category) && (toItems(category.packages)?.length ?? 0) > 0
}

/** A package that does not say where it belongs belongs to the category that lists it. */
function withReference(category: Category): Category {
  const reference = { id: category.id, name: category.name }
  const packages = category.packages.map((each) => ({ ...each, category: each.category ?? reference }))
  return { ...category, packages }
}
