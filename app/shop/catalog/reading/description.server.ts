/** The seller's HTML made safe, once per change: sanitisers are themselves a risk, so input is bounded first. */
import sanitize from 'sanitize-html'

/** Longer descriptions are cut before anything reads them, in characters. */
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
  /** Safe to show; without images. */
  html: string
  /** Addresses of its images in reading order, absolute. */
  images: string[]
  /** Plain text of the whole. */
  text: string
}

/** Cleans a description; never throws and takes bounded time for any input. */
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
  // A copy, because a slice keeps the whole string in memory.
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

/** Names what follows. */
const LABELS = new Set(['h3', 'h4', 'dt', 'th'])
/** Runs on in the line. */
const INLINE = new Set('span code kbd strong b em i u s del ins small sub sup mark a'.split(' '))

/**
 * Text of HTML that the sanitiser wrote: no `>` inside of attributes, few kinds of entities. Blocks become sentences,
 * and headings lead them in with a colon, since an excerpt has no lines.
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

/** The text before a heading ends with a colon, before another block with a full stop; null within a line. */
function selectEnding(tag: string): string | null {
  const [, slash, name = ''] = /^<(\/?)([a-z0-9]+)/.exec(tag) ?? []
  if (INLINE.has(name)) return null
  return slash && LABELS.has(name) ? ':' : '.'
}

/** Decodes only the entities that the sanitiser writes. */
export function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
