/** The framework's page types, bound to this shop. */

import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import type { Messages } from '#app/messages/index.ts'
import type * as framework from './framework/page.ts'
import type { Site } from './shop/content/site.ts'

/** The picture beside a link when it is shared. Sizes in pixels. */
export type HeadImage = { path: string; width: number; height: number; alt: string }

/** The document's head; absolute URLs are made of `path`s when it is rendered. */
export type PageHead = {
  title: string
  description?: string
  /** Canonical path without origin or language prefix. Absent: the page is not for search engines. */
  canonical?: string
  robots?: 'noindex'
  /** The document's language where it differs from the address's: a BCP 47 tag. */
  language?: string
  image?: HeadImage
  /** Further properties for links that are shared, such as `og:type`. */
  properties?: Record<string, string>
  /** Structured data, one object each. */
  jsonLd?: object[]
}

export type { PageProps } from './framework/page.ts'

/** The parts of the shop that every page may read; those of a visitor are not among them. */
type PublicShop = Pick<Shop, 'catalog' | 'packageDetails' | 'payments' | 'reviews' | 'log' | 'env' | 'tebex'>
type PersonalShop = PublicShop & Pick<Shop, 'customer' | 'basket' | 'orders' | 'ownership' | 'discord'>

/** The content is that of the request's language: the published one, or for its editor the draft. */
type Shown = { content: Content }
export type PageRequest = framework.PublicRequest & Shown & { shop: PublicShop }
export type PersonalRequest = framework.PersonalRequest & Shown & { shop: PersonalShop }
/** The panel's pages show every part of the shop. */
export type PanelPageRequest = framework.PersonalRequest & Shown & { shop: Shop }
export type Load<Data, StaticSection = unknown> = (
  request: PageRequest,
) => Promise<framework.LoaderResult<Data, StaticSection>>
export type PersonalLoad<Data> = (request: PersonalRequest) => Promise<framework.LoaderResult<Data>>
export type HeadOf<Data, StaticSection = unknown> = (
  input: framework.HeadInput<Data, StaticSection> & { site: Site; t: Messages },
) => PageHead
