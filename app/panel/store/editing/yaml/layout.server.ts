/** Where the parts of a YAML document stand in its source. */
import {
  type CST,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import type { At } from '../types.ts'
import type { Manner } from './render.server.ts'

/** A key with its value, or an item of a list. */
export type Entry = {
  /** Of its key, or of its dash; between brackets of the item. */
  start: number
  /** Behind its colon or dash; null for an item between brackets. */
  mark: number | null
  value: ParsedNode | null
  /** Behind its last character; a comment beside it and the line's end are not its own. */
  end: number
}

export type ParsedCollection = YAMLMap.Parsed | YAMLSeq.Parsed

export function isParsedCollection(node: ParsedNode | null | undefined): node is ParsedCollection {
  return isMap(node) || isSeq(node)
}

/** The node at a place of a document with these contents; null for an empty one, undefined where there is none. */
export function nodeAt(contents: ParsedNode | null, at: At): ParsedNode | null | undefined {
  let node: ParsedNode | null | undefined = contents
  for (const key of at) node = node && isParsedCollection(node) ? childOf(node, key) : undefined
  return node
}

function childOf(node: ParsedCollection, key: string | number): ParsedNode | null | undefined {
  return isMap(node) ? node.items[positionOf(node, key)]?.value : node.items[positionOf(node, key)]
}

/** Which entry of the collection it is; -1 when there is none. */
export function positionOf(node: ParsedCollection, key: string | number): number {
  if (isSeq(node)) return Number(key)
  return node.items.findIndex((pair) => isScalar(pair.key) && String(pair.key.value) === String(key))
}

/** Of the collection, in the order of the source. Its document was parsed with its tokens. */
export function sourceEntriesOf(node: ParsedCollection): Entry[] {
  if (isMap(node))
    return node.items.map(({ key, value, srcToken }) => {
      const mark = endOf(srcToken?.sep, 'map-value-ind')
      const start = startOf(srcToken?.start) ?? key.range[0]
      return { start, mark, value, end: endOfValue(value, mark ?? key.range[1]) }
    })
  const tokens = (node.srcToken?.items ?? []).filter(
    ({ value, start }) => value || endOf(start, 'seq-item-ind'),
  )
  return node.items.map((value, index) => {
    const mark = endOf(tokens[index]?.start, 'seq-item-ind')
    const start = mark === null ? value.range[0] : mark - 1
    return { start, mark, value, end: endOfValue(value, mark ?? value.range[1]) }
  })
}

export function isFlow(node: ParsedCollection): boolean {
  return node.srcToken?.type === 'flow-collection'
}

/** Behind the last character of the content. */
export function endOfContent(node: ParsedNode): number {
  const end = node.range[1]
  if (isScalar(node)) {
    const token = node.srcToken
    return token?.type === 'block-scalar' && token.source.endsWith('\n') ? end - 1 : end
  }
  if (!isParsedCollection(node) || isFlow(node)) return end
  return sourceEntriesOf(node).at(-1)?.end ?? end
}

/** How the document is written, judged by its first nested collection. */
export function mannerOf(source: string, contents: ParsedNode | null): Manner {
  const eol = source.includes('\r\n') ? '\r\n' : '\n'
  const nested = findNested(contents, source)
  if (nested === null) return { eol, indent: 2, indentSeq: true }
  const { distance, isList } = nested
  return { eol, indent: distance > 0 ? distance : 2, indentSeq: !isList || distance > 0 }
}

export function columnOf(source: string, offset: number): number {
  return offset - (source.lastIndexOf('\n', offset - 1) + 1)
}

/** A list's distance tells more than a map's, which stands to the right of its key in every document. */
function findNested(node: ParsedNode | null, source: string): { distance: number; isList: boolean } | null {
  if (!isMap(node) || isFlow(node)) return null
  const nested = sourceEntriesOf(node).flatMap(({ start, value }) => {
    if (!isCollection(value) || isFlow(value)) return []
    const first = sourceEntriesOf(value)[0]?.start ?? start
    return [{ distance: columnOf(source, first) - columnOf(source, start), isList: isSeq(value) }]
  })
  return nested.find(({ isList }) => isList) ?? nested[0] ?? null
}

function endOfValue(value: ParsedNode | null, otherwise: number): number {
  return value === null || value.range[0] === value.range[1] ? otherwise : endOfContent(value)
}

function endOf(tokens: readonly CST.SourceToken[] | undefined, type: string): number | null {
  const token = tokens?.find((one) => one.type === type)
  return token ? token.offset + token.source.length : null
}

/** Of the first token that is part of the entry. */
function startOf(tokens: readonly CST.SourceToken[] | undefined): number | undefined {
  return tokens?.find(({ type }) => !['space', 'comment', 'newline', 'comma'].includes(type))?.offset
}
