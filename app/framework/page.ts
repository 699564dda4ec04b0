/** What a page route is, what its folder exports, and what a loader returns. */
import type { ComponentType } from 'react'

/** What the browser needs to know of a page to show it: the folder is `<layout>/pages/<page>`. */
export type PageModule = {
  /** What stands around the page. From one layout to another the browser goes with a new document. */
  layout: string
  page: string
  /** Which messages its browser half uses. */
  messages: 'core' | 'all'
}

/** One line of the route table. */
export type PageRoute = PageModule & {
  path: string
  /**
   * The same bytes for every visitor: rendered once, cached, and its loader sees no cookie. Otherwise rendered per request
   * and never cached; its loader may read the request.
   */
  isCached: boolean
  /** The parameters that change the page; all others are ignored. */
  query: readonly string[]
  /**
   * The page shows something with `data: null` while its loader works. When that takes long it is sent ahead with status
   * 200: the loader must not redirect, and its status, headers and cookies are lost then.
   */
  hasSkeleton: boolean
}

export type PublicRequest = {
  params: Record<string, string>
  /** Only the parameters that the route names. */
  query: URLSearchParams
  locale: string
  /** Aborted when the visitor leaves. */
  signal: AbortSignal
}

export type PersonalRequest = PublicRequest & { headers: Headers; address: string }

export type PageAnswer<Data, StaticSection = unknown> =
  | {
      data: Data
      status?: number
      headers?: Record<string, string>
      cookies?: string[]
      /** False for a degraded page, which the next visitor shall not get. Default true. */
      isCacheable?: boolean
      /** What the folder's static sections and head are made of; no script needs it, so it stays on the server. */
      staticData?: StaticSection
      /** What the layout around a personal page says of its visitor; opaque to the framework. */
      visitor?: unknown
    }
  | { redirect: string; cookies?: string[] }

/** Parts of a page by name, as markup: rendered by the server, and the same until the page changes. */
export type StaticSections = Readonly<Record<string, string>>

export type PageProps<Data> = { data: Data; staticSections: StaticSections }
export type PageComponent<Data> = ComponentType<PageProps<Data>>

/** The picture beside a link when it is shared. Sizes in pixels. */
export type HeadImage = { path: string; width: number; height: number; alt: string }

/** What stands in the document's head; absolute URLs are made of `path`s when it is rendered. */
export type Head = {
  title: string
  description?: string
  /** Canonical path without origin or language prefix. Absent: the page is not for search engines. */
  canonical?: string
  robots?: 'noindex'
  image?: HeadImage
  /** Further properties for links that are shared, such as `og:type`. */
  properties?: Record<string, string>
  /** Structured data, one object each. */
  jsonLd?: object[]
}

/** `staticData` is absent where the loader returned none. */
export type HeadInput<Data, StaticSection = unknown> = {
  data: Data
  staticData?: StaticSection
  locale: string
  status: number
}
