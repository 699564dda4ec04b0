/** YAML for single values, in the manner of the document that they become part of. */
import { Document, isScalar, Scalar, stringify, type ToStringOptions, visit } from 'yaml'

/** How a document is written. */
export type Manner = {
  eol: string
  /** Columns of one level. */
  indent: number
  /** Whether lists stand further to the right than their key. */
  indentSeq: boolean
}

export type Style = {
  manner: Manner
  /** How the text was written whose place it takes. */
  like?: Scalar.Type | undefined
  /** The plainest form, which can stand anywhere. */
  isPlainest: boolean
}

/** Longer texts of one line are written over several, as people do. */
const LONG = 80
const WIDTH = 100

/** What a key looks like, without its colon. */
export function renderKey(key: string): string {
  return stringify({ [key]: 1 }, { lineWidth: 0 }).slice(0, -': 1\n'.length)
}

/** What follows the colon of a key, or the dash of a list, that stands in this column. Without the last line's end. */
export function renderAfter(mark: ':' | '-', value: unknown, column: number, style: Style): string {
  if (style.isPlainest) return ` ${JSON.stringify(value)}`
  const { indent, indentSeq, eol } = style.manner
  const node = asNode(value, style)
  const text = render(mark === ':' ? { k: node } : [node], { indent, indentSeq, column })
  const [first = '', ...lines] = text
    .slice(mark === ':' ? 2 : 1)
    .replace(/\n$/, '')
    .split('\n')
  const indented = lines.map((line) => (line === '' ? '' : ' '.repeat(column) + line))
  return [first, ...indented].join(eol)
}

/** A value between brackets or braces, all in one line. */
export function renderInFlow(value: unknown, style: Style): string {
  if (style.isPlainest) return JSON.stringify(value)
  const options: ToStringOptions = { lineWidth: 0, collectionStyle: 'flow' }
  return stringify({ k: asNode(value, style) }, options).slice('{ k: '.length, -' }\n'.length)
}

/** A whole document. */
export function renderYaml(value: unknown, { indent, indentSeq, eol }: Manner): string {
  return render(value, { indent, indentSeq, column: 0 }).replaceAll('\n', eol)
}

type RenderOptions = Pick<Manner, 'indent' | 'indentSeq'> & { column: number }

function render(value: unknown, { indent, indentSeq, column }: RenderOptions): string {
  const document = new Document(value)
  let hasLong = false
  visit(document, {
    Scalar(place, node) {
      if (place === 'key' || !isLong(node) || node.type === 'BLOCK_LITERAL') return
      node.type = 'BLOCK_FOLDED'
      hasLong = true
    },
  })
  const lineWidth = hasLong ? Math.max(WIDTH - column, LONG) : 0
  return document.toString({ lineWidth, indent, indentSeq })
}

function isLong(node: unknown): boolean {
  if (!isScalar(node) || typeof node.value !== 'string') return false
  const { value } = node
  return value.length > LONG && !/\n|^\s|\s$| {2}/.test(value) && value.includes(' ')
}

function asNode(value: unknown, { like }: Style): unknown {
  if (typeof value !== 'string' || like === undefined) return value
  const node = new Scalar(value)
  // A text of several lines is easier to read and to edit as a block.
  node.type = value.includes('\n') && like === 'PLAIN' ? 'BLOCK_LITERAL' : like
  return node
}
