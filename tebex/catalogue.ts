import { check, ipv4 } from './checks.ts'
import { CredentialsRequiredError, MalformedError } from './errors.ts'
import type { OperationId } from './operations.ts'
import type { CallOptions } from './options.ts'
import { readItems, readList, readOne, unwrap } from './read.ts'
import { Category, Package } from './schemas/package.ts'
import { isRecord, toItems } from './schemas/values.ts'
import type { Transport } from './transport.ts'

export type CategoryQuery = {
  /** Fills `packages`, which are empty otherwise. */
  includePackages?: boolean | undefined
  /** Prices for this basket; upgrade prices and dynamic categories appear only here. Implies `includePackages`. */
  basketIdent?: string | undefined
}

export type CategoriesQuery = CategoryQuery & {
  /** Adds the customer's `activeTier`; needs the private key. Implies `includePackages`. */
  usernameId?: string | undefined
}

export type PackageQuery = {
  /** Prices for this basket. */
  basketIdent?: string | undefined
  /** The visitor's IPv4, for tax and currency; left out when it is not one or without a private key. */
  ipAddress?: string | null | undefined
}

/** Categories and packages; every price is in cents of the package's own currency. */
export function createCatalogue(transport: Transport) {
  const { send } = transport

  const addressQuery = (address: PackageQuery['ipAddress']) =>
    transport.hasPrivateKey ? ipv4(address) : undefined

  return {
    categories: {
      /**
       * All categories; unreadable packages are left out. Throws `credentials_required` without a call for `usernameId`
       * without a private key. Source: getCategories, getCategoriesIncludePackages, getUserTieredCategories,
       * getDynamicCategories.
       */
      async list(query: CategoriesQuery = {}, call?: CallOptions): Promise<Category[]> {
        const { basketIdent, usernameId } = query
        const operation = operationOfCategories(query)
        if (basketIdent !== undefined) check.ident(operation, basketIdent)
        if (usernameId !== undefined) {
          check.code(operation, usernameId)
          if (!transport.hasPrivateKey) throw new CredentialsRequiredError({ operation })
        }
        const body = await send(
          {
            operation,
            method: 'GET',
            path: '/accounts/{token}/categories',
            query: { usernameId, includePackages: operation === 'getCategories' ? undefined : 1, basketIdent },
            isAuthenticated: usernameId !== undefined,
          },
          call,
        )
        return readCategories(operation, body)
      },

      /** One category by id or slug; throws `category_gone`. Source: getCategory and its two variants. */
      async get(key: number | string, query: CategoryQuery = {}, call?: CallOptions): Promise<Category> {
        const { basketIdent } = query
        const operation = operationOfCategory(query)
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
        return withOwnName(readOne(operation, Category, body))
      },
    },

    packages: {
      /** All packages outside dynamic categories. Source: getAllPackages and its three variants. */
      async list(query: PackageQuery = {}, call?: CallOptions): Promise<Package[]> {
        const { basketIdent } = query
        const ipAddress = addressQuery(query.ipAddress)
        const operation = operationOfPackages(ipAddress, basketIdent)
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
        return readList(operation, Package, body)
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
        return readOne(operation, Package, body)
      },
    },
  }
}

function operationOfCategories({ includePackages, basketIdent, usernameId }: CategoriesQuery): OperationId {
  if (usernameId !== undefined) return 'getUserTieredCategories'
  if (basketIdent !== undefined) return 'getDynamicCategories'
  return includePackages ? 'getCategoriesIncludePackages' : 'getCategories'
}

function operationOfCategory({ includePackages, basketIdent }: CategoryQuery): OperationId {
  if (basketIdent !== undefined) return 'getCategoryIncludeDynamicPackages'
  return includePackages ? 'getCategoryIncludePackages' : 'getCategory'
}

function operationOfPackages(ipAddress?: string, basketIdent?: string): OperationId {
  if (basketIdent === undefined) return ipAddress === undefined ? 'getAllPackages' : 'getAllPackagesWithAuthedIP'
  return ipAddress === undefined ? 'getPackagesForBasket' : 'getAllPackagesWithAuthedIPAndBasket'
}

/** A whole catalogue may be megabytes: its packages are read in slices, category by category. */
async function readCategories(operation: OperationId, body: unknown): Promise<Category[]> {
  const items = (toItems(unwrap(body)) ?? []).filter(isRecord)
  const heads = items.map((item) => ({ ...item, packages: [] }))
  const categories = await readList(operation, Category, toItems(unwrap(body)) === null ? null : heads)
  return categories
}

function withOwnName(category: Category): Category {
  return category
}
