/** The lines of a description, whether it is HTML, Markdown or plain text. Time grows with its length alone. */
import { cleanDescription, decodeEntities } from '../reading/description.server.ts'
import { findHeadingTopic } from './topics.server.ts'

type Link = { href: string; text: string }
export type DescriptionLine = { kind: 'heading' | 'item' | 'text'; text: string; links: readonly Link[] }

type Piece = { kind: DescriptionLine['kind']; text: string; links: Link[]; bold: number }

const MOST_LINES = 2_000
const MOST_LINKS = 50
const LONGEST_HEADING = 60
const TAG = /^<(\/?)([a-z0-9]+)/
const HREF = /\bhref="([^"]*)"/
const HEADINGS = new Set(['h3', 'h4', 'dt', 'th', 'caption'])
const INLINE = new Set('span code kbd em i u s del ins small sub sup mark'.split(' '))
const BOLD = new Set(['strong', 'b'])
const BLOCK = /<(?:p|br|li|div|h[34]|tr|dd|blockquote)\b/
const BULLET = /^(?:(?:[-*+]|\d{1,2}[.)])\s|[•·●◦▪►➤➜→✓✔✅☑★⭐]|\p{Extended_Pictographic})\ufe0f?/u
const MARKDOWN_HEADING = /^#{1,6}\s/
const MARKDOWN_BOLD = /^(\*\*|__)([^*_]{1,60})\1:?$/
const MARKDOWN_LINK = /\[([^\][]{1,200})\]\((https?:\/\/[^\s()]{1,500})\)/g
const ADDRESS = /https?:\/\/[^\s<>"')\]]{1,500}/g
const MARKS = /\*\*|__|~~|`/g

export function splitLines(description: string): DescriptionLine[] {
  const { html } = cleanDescription(description)
  const pieces = splitPieces(html)
  const lines = BLOCK.test(html) ? pieces.flatMap(splitAtBullets) : pieces.flatMap(splitAtBreaks)
  return joinWrapped(lines.slice(0, MOST_LINES).flatMap(createLine))
}

/** The blocks of HTML that the sanitiser wrote. */
function splitPieces(html: string): Piece[] {
  const pieces: Piece[] = []
  const open = { item: 0, heading: 0, bold: 0, code: 0 }
  let link: Link | null = null
  let piece: Piece = { kind: 'text', text: '', links: [], bold: 0 }
  const finish = () => {
    if (piece.text.trim() !== '') pieces.push(piece)
    const kind = open.item > 0 ? 'item' : open.heading > 0 ? 'heading' : 'text'
    piece = { kind, text: '', links: [], bold: 0 }
  }
  for (const part of html.split(/(<[^>]*>)/)) {
    const [, slash, name = ''] = TAG.exec(part) ?? []
    const step = slash ? -1 : 1
    if (name === '') {
      if (open.code > 0) continue
      const text = decodeEntities(part)
      piece.text += text
      if (open.bold > 0) piece.bold += text.trim().length
      if (link) link.text += text
    } else if (name === 'a') {
      link = slash ? null : { href: decodeEntities(HREF.exec(part)?.[1] ?? ''), text: '' }
      if (link && piece.links.length < MOST_LINKS) piece.links.push(link)
    } else if (BOLD.has(name)) open.bold += step
    else if (!INLINE.has(name)) {
      if (name === 'li') open.item += step
      if (name === 'pre') open.code += step
      if (HEADINGS.has(name)) open.heading += step
      finish()
    }
  }
  finish()
  return pieces
}

/** In HTML a line break is a space, except before what can only be a new line. */
function splitAtBullets(piece: Piece): Piece[] {
  const lines: string[] = []
  for (const line of piece.text.split('\n').map((one) => one.trim())) {
    const isNew = BULLET.test(line) || MARKDOWN_HEADING.test(line)
    const last = lines.at(-1)
    if (last === undefined || isNew) lines.push(line)
    else if (line !== '') lines[lines.length - 1] = `${last} ${line}`
  }
  return lines.length < 2
    ? [{ ...piece, text: lines[0] ?? '' }]
    : withTexts(piece, lines.slice(0, MOST_LINES))
}

function splitAtBreaks(piece: Piece): Piece[] {
  return withTexts(piece, piece.text.split('\n', MOST_LINES))
}

function withTexts({ links, kind }: Piece, texts: readonly string[]): Piece[] {
  return texts.map((text) => ({
    kind,
    text,
    bold: 0,
    links: links.filter((link) => link.text !== '' && text.includes(link.text)),
  }))
}

function createLine(piece: Piece): DescriptionLine[] {
  const links = [...piece.links]
  const named = piece.text.replace(MARKDOWN_LINK, (_, text: string, href: string) => {
    links.push({ href, text })
    return text
  })
  for (const [href] of named.matchAll(ADDRESS))
    if (!links.some((link) => link.href === href)) links.push({ href, text: '' })
  const trimmed = named.replace(/\s+/g, ' ').trim()
  const isBold = piece.bold > 0 && piece.bold >= piece.text.trim().replace(/:$/, '').length
  const isMarkedBold = MARKDOWN_BOLD.test(trimmed) || (isBold && trimmed.length <= LONGEST_HEADING)
  const isMarkedHeading = MARKDOWN_HEADING.test(trimmed)
  const bare = trimmed.replace(MARKDOWN_HEADING, '').replace(BULLET, '').replace(MARKS, '').trim()
  const text = bare.replace(/:$/, '').trim()
  if (text === '') return links.length > 0 ? [{ kind: 'text', text, links }] : []
  const isItem = piece.kind === 'item' || BULLET.test(trimmed)
  if (piece.kind === 'heading' || isMarkedHeading || isMarkedBold || announces(bare, isItem))
    return [{ kind: 'heading', text, links }]
  return [{ kind: isItem ? 'item' : 'text', text: bare, links }]
}

/** A short line with a colon at its end or in capitals, or one that says nothing but a known heading. */
function announces(text: string, isItem: boolean): boolean {
  if (text.length > LONGEST_HEADING || /[.!?]$/.test(text)) return false
  const words = text.split(' ').length
  if (words <= 3 && !text.includes(': ') && findHeadingTopic(text) !== null) return words === 1 || !isItem
  if (isItem) return false
  return text.endsWith(':') || (/\p{L}{4}/u.test(text) && text === text.toUpperCase())
}

/** Plain text is often wrapped by hand: a line that goes on in lower case belongs to the one before. */
function joinWrapped(lines: readonly DescriptionLine[]): DescriptionLine[] {
  const joined: DescriptionLine[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const isWrapped = line.kind === 'text' && last?.kind !== 'heading' && /^\p{Ll}/u.test(line.text)
    if (last && isWrapped && !/[.!?:;]$/.test(last.text)) {
      joined[joined.length - 1] = {
        ...last,
        text: `${last.text} ${line.text}`,
        links: [...last.links, ...line.links],
      }
    } else joined.push(line)
  }
  return joined
}
