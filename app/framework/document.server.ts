import { escapeHtml, inertJson } from '#app/lib/markup.ts'
import type { Head } from './page.ts'
import { PAYLOAD_ELEMENT, type Payload, SITE_ELEMENT } from './payload.ts'

type DocumentParts = {
  payload: Payload
  styles: string[]
  /** The hydrated part. */
  markup: string
  /** What stands before and after it: rendered by the server alone. */
  layout: { before: string; after: string }
  /** Elements of the head beside title and styles. */
  head: string
  /** What the browser's half needs on every page. */
  site: object
}

/**
 * The whole document in the two parts in which it can be sent: `opening` ends with the header. Data is inert JSON: there
 * is no inline script and no style attribute, so that one constant policy fits every page.
 */
export function renderDocument({ payload, styles, markup, layout, head, site }: DocumentParts) {
  const { staticSections: _, ...data } = payload
  const opening = [
    `<!doctype html><html lang="${escapeHtml(payload.locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(payload.head.title)}</title>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // React puts image preloads before the markup that they belong to.
    ...(markup.match(PRELOAD) ?? []),
    `${head}</head><body>${layout.before}`,
  ]
  const rest = [
    `<div id="root">${markup.replace(PRELOAD, '')}</div>${layout.after}`,
    jsonElement(PAYLOAD_ELEMENT, { ...data, head: briefHead(payload.head) }),
    jsonElement(SITE_ELEMENT, site),
    '</body></html>',
  ]
  return { opening: opening.join(''), rest: rest.join('') }
}

const PRELOAD = /<link rel="preload"[^>]*>/g

/** What the browser's half needs of the head: the rest stands in the document, structured data above all. */
export function briefHead({ title, description, canonical }: Head): Head {
  return { title, ...(description && { description }), ...(canonical && { canonical }) }
}

function jsonElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${inertJson(value)}</script>`
}
