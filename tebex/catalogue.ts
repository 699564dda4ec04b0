import { check, ipv4 } from './checks.ts'
import { CredentialsRequiredError, MalformedError } from './errors.ts'
import type { CategoriesQuery, CategoryQuery, PackageQuery } from './inputs.ts'
import type { OperationId } from './operations.ts'
import type { CallOptions } from './options.ts'
import { createPace } from './pace.ts'
import { readItems, readList, readOne, unwrap } from './read.ts'
import { Category, Package } from './schemas/package.ts'
import { isRecord, readable, toItems } from './schemas/values.ts'
import type { Transport } from './transport.ts'

/** A page has a button for each. */
const MOST_CATEGORIES = 1_000

export type CategoryOf<Entry> = Omit<Category, 'packages'> & { packages: Entry[] }

export type DigestOrder<CatalogEntry> = {
  /** The fingerprint of the answer that the caller has digested before. */
  known: string | null
  digest: (entry: Package) => CatalogEntry
}

export type Digested<CatalogEntry> = { categories: CategoryOf<CatalogEntry>[]; fingerprint: string }

/** Categories and packages; every price is in cents of the package's own currency. */
export function createCatalogue(transport: Transport) {
  const { send, exchange } = transport

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
            query: {
              usernameId,
              includePackages: operation === 'getCategories' ? undefined : 1,
              basketIdent,
            },
            isAuthenticated: usernameId !== undefined,
          },
          call,
        )
        const pace = createPace()
        const categories = await readCategories(operation, body, (wire) => readItems(Package, wire, pace))
        return categories.map(withReference)
      },

      /**
       * All categories, each package reduced to its catalog entry as soon as it was read, so that a large catalogue is never
       * in memory as a whole; null, at next to no cost, while the platform gives the very answer that is known.
       * Source: getCategoriesIncludePackages.
       */
      async digest<CatalogEntry>(
        order: DigestOrder<CatalogEntry>,
        call?: CallOptions,
      ): Promise<Digested<CatalogEntry> | null> {
        const operation = 'getCategoriesIncludePackages'
        const digests: CatalogEntry[] = []
        const replacement = {
          list: 'packages',
          // In the response an entry is its number: what is parsed has no types.
          replace: (wire: unknown) => {
            const [entry] = readable(Package, wire)
            return entry ? digests.push(order.digest(entry)) - 1 : null
          },
        }
        const path = '/accounts/{token}/categories'
        const { known } = order
        const answer = await exchange(
          { operation, method: 'GET', path, query: { includePackages: 1 }, known, replacement },
          call,
        )
        if (answer.isKnown) return null
        const categories = await readCategories(operation, answer.body, async (numbers) =>
          numbers.flatMap((number) => (typeof number === 'number' ? (digests[number] ?? []) : [])),
        )
        return { categories, fingerprint: answer.fingerprint }
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
        return withReference(readOne(operation, Category, body))
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
  if (basketIdent === undefined)
    return ipAddress === undefined ? 'getAllPackages' : 'getAllPackagesWithAuthedIP'
  return ipAddress === undefined ? 'getPackagesForBasket' : 'getAllPackagesWithAuthedIPAndBasket'
}

/** Categories with what `readPackages` makes of the packages that each lists. */
async function readCategories<Entry>(
  operation: OperationId,
  body: unknown,
  readPackages: (wire: readonly unknown[]) => Promise<Entry[]>,
): Promise<CategoryOf<Entry>[]> {
  const items = toItems(unwrap(body))
  if (items === null) throw new MalformedError({ operation })

  const categories: CategoryOf<Entry>[] = []
  let packagesOffered = 0
  for (const item of items.slice(0, MOST_CATEGORIES)) {
    const { packages: wire, ...head } = isRecord(item) ? item : {}
    const offered = toItems(wire) ?? []
    packagesOffered += offered.length
    for (const category of readable(Category, head)) {
      categories.push({ ...category, packages: await readPackages(offered) })
    }
  }

  const isEmptied = packagesOffered > 0 && categories.every(({ packages }) => packages.length === 0)
  if (isEmptied || (items.length > 0 && categories.length === 0)) throw new MalformedError({ operation })
  return categories
}

/** A package that does not say where it belongs belongs to the category that lists it. */
function withReference(category: Category): Category {
  const reference = { id: category.id, name: category.name }
  const packages = category.packages.map((each) => ({ ...each, category: each.category ?? reference }))
  return { ...category, packages }
}
