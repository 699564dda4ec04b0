/** The contract of page routes: their description, their folders' exports, their loaders' results. */
import type { ComponentType } from 'react'
import { isRecord } from '#app/lib/guards.ts'

export type PageModule = {
  /** The layout around the page. A change of the layout loads a new document. */
  layout: string
  /** The page's folder below its layout's. */
  page: string
  /** The messages that the page's browser code uses. */
  messages: 'core' | 'all'
}

/** One line of the route table. */
export type PageRoute = PageModule & {
  path: string
  /**
   * True if every visitor gets the same bytes: rendered once, with a loader that sees no cookie. Otherwise rendered per
   * request.
   */
  isCached: boolean
  /** The parameters that change the page; all others are ignored. */
  query: readonly string[]
  /**
   * True if the page renders with `data: null`, which is sent ahead of a slow loader. The loader must not redirect,
   * because its status and cookies are lost.
   */
  hasSkeleton: boolean
}

export type PublicRequest = {
  params: Record<string, string>
  /** Only the parameters that the route names. */
  query: URLSearchParams
  locale: string
  /** Aborted if the visitor leaves. */
  signal: AbortSignal
}

export type PersonalRequest = PublicRequest & {
  headers: Headers
  address: string
  /** The error of the posted form to which this page is the response; absent for a plain GET. */
  posted?: unknown
}

export type LoaderResult<Data, StaticSection = unknown> =
  | {
      data: Data
      status?: number
      headers?: Record<string, string>
      cookies?: string[]
      /** False for a degraded page, which the next visitor must not get. True by default. */
      isCacheable?: boolean
      /** Data for the folder's static sections and head, which stay on the server because no script needs them. */
      staticData?: StaticSection
      /** Data for the layout around a personal page; opaque to the framework. */
      visitor?: unknown
    }
  | { redirect: string; cookies?: string[] }

/** Parts of a page by name, as markup that the server renders and that stays until the page changes. */
export type StaticSections = Readonly<Record<string, string>>

export type PageProps<Data> = { data: Data; staticSections: StaticSections }
export type PageComponent<Data> = ComponentType<PageProps<Data>>

export type Head = {
  title: string
  description?: string
  /** Path without origin or language prefix. */
  canonical?: string
  /** The document's language if it differs from the address's. */
  language?: string
  /** All other elements as markup; only documents have them. */
  tags?: string
}

/** `staticData` is absent if the loader returned none. */
export type HeadInput<Data, StaticSection = unknown> = {
  data: Data
  staticData?: StaticSection
  locale: string
  status: number
}

/** Everything that the browser needs to show a page: part of the document, or alone as page data (JSON). */
export type Payload = PageModule & {
  path: string
  query: string
  locale: string
  status: number
  head: Head
  data: unknown
  /** Absent in a document, which already contains them. */
  staticSections?: StaticSections
}

export function isPayload(value: unknown): value is Payload {
  return isRecord(value) && 'page' in value && 'head' in value && 'data' in value
}

/** Page data has the page's own path and query below this prefix. */
export const PAGE_DATA_PREFIX = '/_page'

/** The attribute that marks a static section in the document. */
export const STATIC_SECTION_ATTRIBUTE = 'data-static'

export const PAYLOAD_ELEMENT = 'page-payload'
export const SITE_ELEMENT = 'site'
