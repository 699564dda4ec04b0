/** YAML for single values, in the manner of the document that they become part of. */
import { Scalar, stringify, type ToStringOptions } from 'yaml'

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

/** What a key looks like, without its colon. */
export function renderKey(key: string): string {
  return stringify({ [key]: 1 }, { lineWidth: 0 }).slice(0, -': 1\n'.length)
}

/** What follows the colon of a key, or the dash of a list, that stands in this column. Without the last line's end. */
export function renderAfter(mark: ':' | '-', value: unknown, column: number, style: Style): string {
  if (style.isPlainest) return ` ${JSON.stringify(value)}`
  const { indent, indentSeq, eol } = style.manner
  const options: ToStringOptions = { lineWidth: 0, indent, indentSeq }
  const node = asNode(value, style)
  const text = mark === ':' ? stringify({ k: node }, options) : stringify([node], options)
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
export function renderDocument(value: unknown, { indent, indentSeq, eol }: Manner): string {
  return stringify(value, { lineWidth: 0, indent, indentSeq }).replaceAll('\n', eol)
}

function asNode(value: unknown, { like }: Style): unknown {
  if (typeof value !== 'string' || like === undefined) return value
  const node = new Scalar(value)
  // A text of several lines is easier to read and to edit as a block.
  node.type = value.includes('\n') && like === 'PLAIN' ? 'BLOCK_LITERAL' : like
  return node
}
