/**
 * The contract of page routes: their description, the exports of their folders, the results of their loaders.
 */
import type { ComponentType } from 'react'
import { isRecord } from '#app/lib/guards.ts'

/** The facts that the browser needs to show a page. */
export type PageModule = {
  /** The layout around the page. From one layout to another the browser goes with a new document. */
  layout: string
  /** The page's folder below its layout's. */
  page: string
  /** The messages that its browser half uses. */
  messages: 'core' | 'all'
}

/** One line of the route table. */
export type PageRoute = PageModule & {
  path: string
  /** The same bytes for every visitor: rendered once, and its loader sees no cookie. Otherwise rendered per request. */
  isCached: boolean
  /** The parameters that change the page; all others are ignored. */
  query: readonly string[]
  /** Shows something with `data: null`, sent ahead of a slow loader: that must not redirect, its status and cookies are lost. */
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

export type PersonalRequest = PublicRequest & {
  headers: Headers
  address: string
  /** The error of the form submission that this page answers; absent for a plain GET. */
  posted?: unknown
}

export type LoaderResult<Data, StaticSection = unknown> =
  | {
      data: Data
      status?: number
      headers?: Record<string, string>
      cookies?: string[]
      /** False for a degraded page, which the next visitor shall not get. Default true. */
      isCacheable?: boolean
      /** Data for the folder's static sections and head; no script needs it, so it stays on the server. */
      staticData?: StaticSection
      /** Data for the layout around a personal page; opaque to the framework. */
      visitor?: unknown
    }
  | { redirect: string; cookies?: string[] }

/** Parts of a page by name, as markup: rendered by the server, and the same until the page changes. */
export type StaticSections = Readonly<Record<string, string>>

export type PageProps<Data> = { data: Data; staticSections: StaticSections }
export type PageComponent<Data> = ComponentType<PageProps<Data>>

export type Head = {
  title: string
  description?: string
  /** Path without origin or language prefix. */
  canonical?: string
  /** The document's language where it differs from the address's. */
  language?: string
  /** All other elements as markup; only documents have them. */
  tags?: string
}

/** `staticData` is absent where the loader returned none. */
export type HeadInput<Data, StaticSection = unknown> = {
  data: Data
  staticData?: StaticSection
  locale: string
  status: number
}

/** Everything that the browser needs to show a page: part of the document, and by itself the page data (JSON). */
export type Payload = PageModule & {
  path: string
  query: string
  locale: string
  status: number
  head: Head
  data: unknown
  /** Absent in a document, where they stand already. */
  staticSections?: StaticSections
}

export function isPayload(value: unknown): value is Payload {
  return isRecord(value) && 'page' in value && 'head' in value && 'data' in value
}

/** The address of a page's data: the same path and query below this prefix, as JSON. */
export const PAGE_DATA_PREFIX = '/_page'

/** The attribute by which a static section is found in the document. */
export const STATIC_SECTION_ATTRIBUTE = 'data-static'

export const PAYLOAD_ELEMENT = 'page-payload'
export const SITE_ELEMENT = 'site'
