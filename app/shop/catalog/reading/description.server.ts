/**
 * Sanitises the seller's HTML once per change. The input is bounded first, because sanitisers are themselves a risk.
 */
import sanitize from 'sanitize-html'

/** In characters; longer descriptions are cut before they are parsed. */
const MAX_LENGTH = 60_000
const MAX_NESTING = 30
const MAX_IMAGES = 24
const EXCERPT_LENGTH = 200

const ALLOWED_TAGS = [
  'p',
  'br',
  'hr',
  'div',
  'span',
  'blockquote',
  'pre',
  'code',
  'kbd',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'ins',
  'small',
  'sub',
  'sup',
  'mark',
  'a',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'caption',
]

type Description = {
  /** Sanitised, without images. */
  html: string
  /** Absolute addresses of its images in reading order. */
  images: string[]
  /** The whole description as plain text. */
  text: string
}

/** Never throws, and takes bounded time for any input. */
export function cleanDescription(source: string): Description {
  const images: string[] = []
  const html = sanitize(source.slice(0, MAX_LENGTH), {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: MAX_NESTING,
    transformTags: {
      // The page has its own h1 and h2 above.
      h1: 'h3',
      h2: 'h3',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, attributes) => ({
        tagName,
        attribs: { ...attributes, rel: 'noopener nofollow', target: '_blank' },
      }),
      img: (tagName, attributes) => {
        const address = absoluteAddress(attributes.src ?? '')
        if (address && images.length < MAX_IMAGES && !images.includes(address)) images.push(address)
        return { tagName, attribs: {} }
      },
    },
    exclusiveFilter: ({ tag, text }) => tag === 'p' && text.trim() === '',
  })
  return { html: html.trim(), images, text: plainText(html) }
}

/** The beginning of a text, cut between words, at most 200 characters. */
export function createExcerpt(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text
  // Copies the text, because a slice keeps the whole string in memory.
  const cut = Buffer.from(text.slice(0, EXCERPT_LENGTH - 1)).toString()
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > EXCERPT_LENGTH / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`
}

function absoluteAddress(source: string): string | null {
  const address = source.trim().startsWith('//') ? `https:${source.trim()}` : source.trim()
  const url = URL.parse(address)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Elements that introduce the text after them. */
const LABELS = new Set(['h3', 'h4', 'dt', 'th'])
/** Elements inside a line. */
const INLINE = new Set('span code kbd strong b em i u s del ins small sub sup mark a'.split(' '))

/**
 * Plain text of sanitised HTML, which has no `>` inside attributes and few kinds of entities. Blocks become sentences
 * and headings end with a colon, because an excerpt has no lines.
 */
function plainText(html: string): string {
  const sentences: string[] = []
  let sentence = ''
  let ending = ''
  for (const part of html.split(/(<[^>]*>)/)) {
    if (part.startsWith('<')) {
      if (ending !== ':') ending = selectEnding(part) ?? ending
      continue
    }
    const text = decodeEntities(part)
    if (ending !== '' && text.trim() !== '') {
      sentences.push(finish(sentence, ending))
      sentence = ''
      ending = ''
    }
    sentence += text
  }
  return [...sentences, sentence].join(' ').replace(/\s+/g, ' ').trim()
}

function finish(sentence: string, ending: string): string {
  const text = sentence.trimEnd()
  return text === '' || /[.!?:;,…]$/.test(text) ? text : text + ending
}

/** A colon after a heading, a full stop after another block; null within a line. */
function selectEnding(tag: string): string | null {
  const [, slash, name = ''] = /^<(\/?)([a-z0-9]+)/.exec(tag) ?? []
  if (INLINE.has(name)) return null
  return slash && LABELS.has(name) ? ':' : '.'
}

/** Decodes only the entities that the sanitiser writes. */
export function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
