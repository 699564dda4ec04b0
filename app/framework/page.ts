/** The words of the kernel: what a page route is, what its folder exports, and what a loader answers. */
import type { ComponentType } from 'react'

export type Audience = 'public' | 'personal'

/** One line of the route table. `query` names the parameters that change the page; all others are ignored. */
export type PageRoute = {
  path: string
  folder: string
  audience: Audience
  query: readonly string[]
  /**
   * The page shows something with `data: null` while its loader works. When that takes long it is sent ahead with status
   * 200: the loader must not redirect, and its status, headers and cookies are lost then.
   */
  hasSkeleton: boolean
}

type PageOptions = { query?: readonly string[] }

/** A page that is the same for every visitor: rendered once, cached, served as bytes. Its loader sees no cookie. */
export function page(path: string, folder: string, { query = [] }: PageOptions = {}): PageRoute {
  return { path, folder, audience: 'public', query, hasSkeleton: false }
}

/** A page for one visitor: rendered per request, never cached. Its loader may read the request. */
export function personalPage(
  path: string,
  folder: string,
  { query = [], hasSkeleton = false }: PageOptions & { hasSkeleton?: boolean } = {},
): PageRoute {
  return { path, folder, audience: 'personal', query, hasSkeleton }
}

export type PageRequest<Shop> = {
  shop: Shop
  params: Record<string, string>
  /** Only the parameters that the route names. */
  query: URLSearchParams
  locale: string
  /** Aborted when the visitor leaves. */
  signal: AbortSignal
}

export type PersonalRequest<Shop> = PageRequest<Shop> & { headers: Headers; address: string }

export type PageAnswer<Data, Still = unknown> =
  | {
      data: Data
      status?: number
      headers?: Record<string, string>
      cookies?: string[]
      keep?: boolean
      /** What the folder's `stills` and head are made of; no script needs it, so it stays on the server. */
      still?: Still
      /** What the frame around a personal page says of its visitor; opaque to the kernel. */
      visitor?: unknown
    }
  | { redirect: string; cookies?: string[] }

export type PublicLoad<Shop, Data, Still = unknown> = (
  request: PageRequest<Shop>,
) => Promise<PageAnswer<Data, Still>>
export type PersonalLoad<Shop, Data> = (request: PersonalRequest<Shop>) => Promise<PageAnswer<Data>>

/** Parts of a page by name, as markup: drawn by the server, and the same until the page changes. */
export type Stills = Readonly<Record<string, string>>

export type PageProps<Data> = { data: Data; stills: Stills }
export type PageComponent<Data> = ComponentType<PageProps<Data>>

/** The picture beside a link when it is shared. Sizes in pixels. */
export type HeadImage = { path: string; width: number; height: number; alt: string }

/** What stands in the document's head; absolute URLs are made by the kernel from `path`s. */
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

/** `still` is absent where the loader answered none. */
export type HeadInput<Data, Still = unknown> = { data: Data; still?: Still; locale: string; status: number }
