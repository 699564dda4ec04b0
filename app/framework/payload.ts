import { isRecord } from '#app/lib/guards.ts'
import type { Head, PageModule, StaticSections } from './page.ts'

/** Everything the browser needs to show a page: stands in the document, and alone as page data (JSON). */
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

/** The language that a visitor chose, for a year. */
export const LANGUAGE_COOKIE = 'lang'

/** The attribute by which a still is found in the document. */
export const STATIC_SECTION_ATTRIBUTE = 'data-static'

export const PAYLOAD_ELEMENT = 'page-payload'
export const SITE_ELEMENT = 'site'
