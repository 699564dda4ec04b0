/** Renders the seller's Markdown as safe HTML, once at start and never per request. */
import { Marked } from 'marked'
import sanitize from 'sanitize-html'
import { findMarkdownExcess } from './bounds.server.ts'

export type MarkdownReading = { value: Prose } | { code: 'too_complex'; message: string }

export type Prose = {
  /** Without scripts, styles, pictures or handlers; headings start below the page's own. */
  html: string
  /** Second-level headings, in reading order. */
  sections: { id: string; title: string }[]
}

export const ALLOWED_TAGS = [
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'strong',
  'em',
  'del',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]

const parser = new Marked({ gfm: true })

/** Unsafe HTML of a Markdown text. */
export function parseMarkdown(markdown: string): string {
  return parser.parse(markdown, { async: false })
}

/** Raw HTML in the Markdown passes the same sanitiser. */
export function readMarkdown(markdown: string): MarkdownReading {
  const excess = findMarkdownExcess(markdown)
  if (excess !== null) return { code: 'too_complex', message: excess }
  const html = sanitize(parseMarkdown(markdown), {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: /^https:/i.test(href) ? { href, rel: 'noreferrer', target: '_blank' } : { href },
      }),
    },
  })
  return { value: withSections(html.trim()) }
}

function withSections(html: string): Prose {
  const sections: Prose['sections'] = []
  const numbered = html.replace(/<h2>(.*?)<\/h2>/gs, (_, content: string) => {
    const id = `section-${sections.length + 1}`
    sections.push({ id, title: readPlainText(content) })
    return `<h2 id="${id}">${content}</h2>`
  })
  return { html: numbered, sections }
}

/** Plain text of the sanitiser's output; React escapes it again. */
export function readPlainText(html: string): string {
  return sanitize(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
