import type { Content } from '#app/compose/content.server.ts'
import type { PersonalLoad } from '#app/page.ts'
import { linkPage, listPages } from '#app/shop/docs/docs.server.ts'
import type { DocLink } from '#app/shop/docs/types.ts'
import type { ShownDoc } from '#app/storefront/components/docs/doc-article.tsx'
import { listProducts, showDoc } from '#app/storefront/docs.server.ts'
import { describeVisitor } from '#app/storefront/visitor.server.ts'

type ForOthers = { products: { name: string; path: string }[] }

/** Other visitors learn nothing about these pages, not even that they exist. */
export type DocsOwnersData =
  | ({ state: 'signed-out' } & ForOthers)
  | ({ state: 'not-owned' } & ForOthers)
  | { state: 'list'; pages: DocLink[]; folder: DocLink }
  | { state: 'page'; doc: ShownDoc }

export function exists({ folder = '' }: Record<string, string>, { docs }: Content): boolean {
  const found = docs.findFolder(folder)
  return found !== null && listPages(found, { isForOwners: true }).length > 0
}

export const load: PersonalLoad<DocsOwnersData> = async (request) => {
  const { shop, content, params, headers, address, signal } = request
  const folder = content.docs.findFolder(params.folder ?? '')
  if (!folder) throw new Error('a page was loaded that does not exist')
  await shop.catalog.ready(signal)
  const visit = await shop.customer.identify({ headers, address })
  const visitor = describeVisitor(visit)
  const { ownerId, cookies } = visit
  const others = { products: listProducts(shop, folder) }
  if (!ownerId) return { data: { state: 'signed-out', ...others }, status: 401, cookies, visitor }
  const owned = await shop.ownership.listIds(ownerId)
  if (!folder.products.some((id) => owned.includes(id)))
    return { data: { state: 'not-owned', ...others }, status: 403, cookies, visitor }
  const pages = listPages(folder, { isForOwners: true })
  const page = pages.find(({ slug }) => slug === params.page)
  if (page) return { data: { state: 'page', doc: showDoc(request, folder, page, pages) }, cookies, visitor }
  const links = pages.map((page) => linkPage(folder, page))
  const [index] = listPages(folder)
  if (!index) throw new Error('a folder has no first page')
  return {
    data: { state: 'list', pages: links, folder: linkPage(folder, index) },
    status: params.page === undefined ? 200 : 404,
    cookies,
    visitor,
  }
}
