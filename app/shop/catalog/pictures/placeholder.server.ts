import { escapeXml } from '#app/lib/markup.ts'
import { breakPlaceholderLines, computePlaceholderBaseline } from './placeholder.ts'

const encoder = new TextEncoder()

/**
 * The SVG in place of an unavailable picture: 16:9, with the product's name or else a neutral mark. Half-transparent
 * grey suits light and dark pages.
 */
export function drawPlaceholder(name: string | null): Uint8Array<ArrayBuffer> {
  const lines = breakPlaceholderLines(name ?? '')
  return encoder.encode(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360">' +
      '<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="gray" stop-opacity=".26"/>' +
      '<stop offset="1" stop-color="gray" stop-opacity=".1"/></linearGradient></defs>' +
      `<rect width="640" height="360" fill="url(#g)"/>${lines.length > 0 ? textLines(lines) : mark}</svg>`,
  )
}

const mark =
  '<g fill="none" stroke="gray" stroke-opacity=".7" stroke-width="6" stroke-linejoin="round">' +
  '<rect x="260" y="130" width="120" height="100" rx="12"/><path d="m266 216 34-36 24 24 18-16 32 30"/>' +
  '<circle cx="348" cy="160" r="8"/></g>'

function textLines(lines: string[]): string {
  const spans = lines.map(
    (line, index) =>
      `<tspan x="320" y="${computePlaceholderBaseline(index, lines.length)}">${escapeXml(line)}</tspan>`,
  )
  return (
    '<text fill="gray" font-family="system-ui, sans-serif" font-size="34" font-weight="600" text-anchor="middle">' +
    `${spans.join('')}</text>`
  )
}
