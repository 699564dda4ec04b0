/**
 * Renders a page of the documentation as safe HTML, with the seller's pictures, links between files, and ids for
 * headings.
 */
import sanitize from 'sanitize-html'
import { findMarkdownExcess } from './bounds.server.ts'
import {
  ALLOWED_TAGS,
  type MarkdownReading,
  type Prose,
  parseMarkdown,
  readPlainText,
} from './markdown.server.ts'

/** Only the store's own pictures, so that a page requests nothing from other hosts. */
const PICTURE = /^(?:(?:\.\.\/)*|\/store\/)images\/([\w-][\w.-]{0,99})$/
/** `other.md`, `../folder/other.md`. */
const FILE_LINK = /^(?:\.\.\/([a-z0-9-]+)\/)?(?:\.\/)?([a-z0-9-]+)\.md(#.*)?$/
/** No element of the layout has an id with this prefix. */
const HEADING_PREFIX = 'doc-'

/** Renders Markdown of the folder `docs/<folder>/`; raw HTML in it passes the same sanitiser. */
export function readDocument(markdown: string, folder: string): MarkdownReading {
  const excess = findMarkdownExcess(markdown)
  if (excess !== null) return { code: 'too_complex', message: excess }
  const html = sanitize(parseMarkdown(markdown), {
    allowedTags: [...ALLOWED_TAGS, 'img'],
    allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt', 'loading'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, { href = '' }) => ({ tagName, attribs: describeLink(href, folder) }),
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: describePicture(src, alt) }),
    },
  })
  return { value: nameHeadings(html.trim()) }
}

function describeLink(href: string, folder: string): Record<string, string> {
  if (/^https:/i.test(href)) return { href, rel: 'noreferrer', target: '_blank' }
  if (href.startsWith('#')) return { href: nameFragment(href) }
  const [file, other = folder, page = '', fragment = ''] = FILE_LINK.exec(href) ?? []
  if (file !== undefined)
    return { href: `/docs/${other}${page === 'index' ? '' : `/${page}`}${nameFragment(fragment)}` }
  return /^(?:\/(?!\/)|mailto:)/i.test(href) ? { href } : {}
}

function nameFragment(fragment: string): string {
  return fragment.length > 1 ? `#${HEADING_PREFIX}${nameHeading(decode(fragment.slice(1)))}` : ''
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function describePicture(src: string, alt: string): Record<string, string> {
  const name = PICTURE.exec(src)?.[1]
  return name === undefined ? {} : { src: `/store/images/${name}`, alt, loading: 'lazy' }
}

/** `Server & client` becomes `server-client`, as in other documentation. */
function nameHeading(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== '')
    .join('-')
}

function nameHeadings(html: string): Prose {
  const sections: Prose['sections'] = []
  const counts = new Map<string, number>()
  const named = html.replace(/<(h[23])>(.*?)<\/\1>/gs, (_, tag: string, content: string) => {
    const title = readPlainText(content)
    const name = HEADING_PREFIX + (nameHeading(title) || 'section')
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    const id = count === 0 ? name : `${name}-${count + 1}`
    if (tag === 'h2') sections.push({ id, title })
    return `<${tag} id="${id}">${content}</${tag}>`
  })
  return { html: named, sections }
}
