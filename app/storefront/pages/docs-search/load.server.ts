import { localizeHref } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import type { PersonalLoad } from '#app/page.ts'
import { tidySearch } from '#app/shop/catalog/listing/query.server.ts'
import type { DocSection } from '#app/shop/docs/types.ts'
import { createFoundExcerpt } from '#app/storefront/docs.server.ts'
import { describeVisitor } from '#app/storefront/visitor.server.ts'

type FoundDoc = Pick<DocSection, 'folderTitle' | 'title' | 'heading' | 'excerpt'> & { href: string }
export type DocsSearchData = { search: string; found: FoundDoc[] }

const MAX_FOUND = 30

/** Rendered for each visitor, because owners find their pages too. */
export const load: PersonalLoad<DocsSearchData> = async ({
  shop,
  content,
  headers,
  address,
  query,
  locale,
}) => {
  const visit = await shop.customer.identify({ headers, address })
  const visitor = describeVisitor(visit)
  const { cookies } = visit
  const search = tidySearch(query.get('q') ?? '')
  if (search === '') return { data: { search, found: [] }, cookies, visitor }
  // Built in slices, so that the first search after a publication does not block others.
  await content.search.prepareAnswers(locale)
  const sections = content.search.findDocs(search, locale).map(({ entry }) => entry)
  const owned = await shop.ownership.listIds(visit.ownerId)
  const isOwned = (folder: string) =>
    content.docs.findFolder(folder)?.products.some((id) => owned.includes(id)) ?? false
  const found = sections
    .filter(({ isForOwners, folder }) => !isForOwners || isOwned(folder))
    .slice(0, MAX_FOUND)
    .map((section) => ({
      folderTitle: section.folderTitle,
      title: section.title,
      heading: section.heading,
      excerpt: createFoundExcerpt(section, search),
      href: localizeHref(section.path, locale, languages),
    }))
  return { data: { search, found }, cookies, visitor }
}
