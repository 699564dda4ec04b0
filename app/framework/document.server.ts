import { escapeHtml, escapeJson } from '#app/lib/markup.ts'
import { PAYLOAD_ELEMENT, type Payload, SITE_ELEMENT } from './page.ts'

const PRELOAD = /<link rel="preload"[^>]*>/g

type DocumentParts = {
  payload: Payload
  styles: string[]
  /** The hydrated part. */
  markup: string
  /** The server's markup around the page, which is never hydrated. */
  layout: { before: string; after: string }
  scripts: string
  /** Shared data for every page's script. */
  site: object
}

/**
 * The document in the two parts in which it can be sent. Without inline scripts and style attributes, one policy fits
 * every page.
 */
export function renderDocument({ payload, styles, markup, layout, scripts, site }: DocumentParts) {
  const { staticSections: _, ...data } = withoutTags(payload)
  const opening = [
    `<!doctype html><html lang="${escapeHtml(payload.head.language ?? payload.locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(payload.head.title)}</title>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // React puts image preloads before the markup that needs them.
    ...(markup.match(PRELOAD) ?? []),
    `${payload.head.tags ?? ''}${scripts}</head><body>${layout.before}`,
  ]
  const rest = [
    `<div id="root">${markup.replace(PRELOAD, '')}</div>${layout.after}`,
    jsonElement(PAYLOAD_ELEMENT, data),
    jsonElement(SITE_ELEMENT, site),
    '</body></html>',
  ]
  return { opening: opening.join(''), rest: rest.join('') }
}

/** The browser needs only title, description and canonical path. */
export function withoutTags(payload: Payload): Payload {
  const { tags: _, ...head } = payload.head
  return { ...payload, head }
}

function jsonElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(value)}</script>`
}
